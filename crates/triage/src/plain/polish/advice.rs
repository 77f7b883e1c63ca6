//! What the compiler itself proposes: `mut`, parentheses and the like that nothing needs.

use std::ops::Range;

/// Replacements in a text that belong together; they must not overlap.
pub(super) type Edit = Vec<(Range<usize>, String)>;

/// The text with replacements; `None` if they overlap.
pub(super) fn apply(text: &str, edit: &[(Range<usize>, String)]) -> Option<String> {
    let mut edit: Vec<_> = edit.iter().collect();
    edit.sort_by_key(|(range, _)| (range.start, range.end));
    let (mut out, mut at) = (String::new(), 0);
    for (range, new) in edit {
        out.push_str(text.get(at..range.start)?);
        out.push_str(new);
        at = range.end;
    }
    out.push_str(text.get(at..)?);
    Some(out)
}

/// What the compiler's messages on a text, as JSON, propose to change and is certain of.
pub(super) fn advice(messages: &str, text: &str) -> Vec<Edit> {
    // What is written through a pointer must be mutable, though the compiler does not see it.
    let pointers = text.contains("&raw const") || text.contains("addr_of!(");
    let mut edits: Vec<Edit> = Vec::new();
    for line in messages.lines() {
        let Ok(message) = serde_json::from_str::<serde_json::Value>(line) else { continue };
        if message["code"]["code"] == "unused_mut" && pointers {
            continue;
        }
        for child in message["children"].as_array().into_iter().flatten() {
            let mut edit = Edit::new();
            for span in child["spans"].as_array().into_iter().flatten() {
                let place = (span["byte_start"].as_u64(), span["byte_end"].as_u64());
                if span["suggestion_applicability"] == "MachineApplicable"
                    && let (Some(start), Some(end)) = place
                    && let Some(new) = span["suggested_replacement"].as_str()
                {
                    edit.push((start as usize..end as usize, new.to_string()));
                }
            }
            let apart = edit
                .iter()
                .all(|(a, _)| edits.iter().flatten().all(|(b, _)| a.end <= b.start || b.end <= a.start));
            if !edit.is_empty() && apart {
                edits.push(edit);
            }
        }
    }
    edits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replacements_do_not_overlap() {
        assert_eq!(apply("f(1_u8)", &[(3..6, String::new())]).as_deref(), Some("f(1)"));
        assert_eq!(apply("f(1_u8)", &[(0..4, String::new()), (2..5, String::new())]), None);
    }

    #[test]
    fn only_certain_advice_is_taken() {
        let message = |how: &str| {
            format!(
                "{{\"children\":[{{\"spans\":[{{\"byte_start\":4,\"byte_end\":8,\"suggested_replacement\":\"\",\
                 \"suggestion_applicability\":\"{how}\"}}]}}]}}"
            )
        };
        assert_eq!(advice(&message("MachineApplicable"), ""), [vec![(4..8, String::new())]]);
        assert_eq!(advice(&message("MaybeIncorrect"), ""), Vec::<Edit>::new());
        let unused = message("MachineApplicable").replacen('{', "{\"code\":{\"code\":\"unused_mut\"},", 1);
        assert_eq!(advice(&unused, "let x;").len(), 1);
        assert_eq!(advice(&unused, "&raw const x"), Vec::<Edit>::new());
    }
}

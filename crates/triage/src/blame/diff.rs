//! Two texts, line by line, as `diff -u` shows them.

use std::fmt::Write as _;

/// Lines of context around a change.
const CONTEXT: usize = 3;

/// Longer texts are not compared: the table would be too large.
const MOST: usize = 4000;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Edit {
    Same,
    Removed,
    Added,
}

/// The difference, without a header; empty if there is none, `None` if the texts are too long.
pub fn unified(before: &str, after: &str) -> Option<String> {
    let (a, b): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    if a.len() > MOST || b.len() > MOST {
        return None;
    }
    let edits = edits(&a, &b);
    // A line is shown if a change is near.
    let changed: Vec<usize> = (0..edits.len()).filter(|i| edits[*i].0 != Edit::Same).collect();
    let near = |i: usize| {
        let at = changed.partition_point(|c| *c < i);
        let close = |c: Option<&usize>| c.is_some_and(|c| c.abs_diff(i) <= CONTEXT);
        close(changed.get(at)) || close(at.checked_sub(1).and_then(|p| changed.get(p)))
    };
    let (mut text, mut line, mut gap) = (String::new(), 0, true);
    for (i, (edit, content)) in edits.iter().enumerate() {
        line += usize::from(*edit != Edit::Added);
        if !near(i) {
            gap = true;
            continue;
        }
        // Writing to a String can't fail.
        if gap {
            let _ = writeln!(text, "@@ line {} @@", line.max(1));
            gap = false;
        }
        let sign = match edit {
            Edit::Same => ' ',
            Edit::Removed => '-',
            Edit::Added => '+',
        };
        let _ = writeln!(text, "{}", format!("{sign}{content}").trim_end());
    }
    Some(text)
}

/// The shortest edit script, by the longest common subsequence.
fn edits<'a>(a: &[&'a str], b: &[&'a str]) -> Vec<(Edit, &'a str)> {
    let width = b.len() + 1;
    let mut common = vec![0u16; (a.len() + 1) * width];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            common[i * width + j] = if a[i] == b[j] {
                common[(i + 1) * width + j + 1] + 1
            } else {
                common[(i + 1) * width + j].max(common[i * width + j + 1])
            };
        }
    }
    let (mut i, mut j, mut edits) = (0, 0, Vec::new());
    while i < a.len() || j < b.len() {
        if i < a.len() && j < b.len() && a[i] == b[j] {
            edits.push((Edit::Same, a[i]));
            (i, j) = (i + 1, j + 1);
        } else if j == b.len() || i < a.len() && common[(i + 1) * width + j] >= common[i * width + j + 1] {
            edits.push((Edit::Removed, a[i]));
            i += 1;
        } else {
            edits.push((Edit::Added, b[j]));
            j += 1;
        }
    }
    edits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_with_their_context() {
        let before: Vec<String> = (1..=20).map(|n| n.to_string()).collect();
        let mut after = before.clone();
        after[9] = "ten".to_string();
        assert_eq!(
            unified(&before.join("\n"), &after.join("\n")).as_deref(),
            Some("@@ line 7 @@\n 7\n 8\n 9\n-10\n+ten\n 11\n 12\n 13\n")
        );
        assert_eq!(unified("a\nb", "a\nb").as_deref(), Some(""));
        assert_eq!(unified("", "a\n").as_deref(), Some("@@ line 1 @@\n+a\n"));
        assert_eq!(unified("a\n", "").as_deref(), Some("@@ line 1 @@\n-a\n"));
    }
}

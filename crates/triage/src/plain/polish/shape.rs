//! The shape of the text: what fits into a line is in one.

/// The longest line.
const WIDTH: usize = 100;

/// The text without empty lines, with short blocks and attributes in one line; `None` if it is so already.
pub(super) fn compact(text: &str) -> Option<String> {
    let mut lines: Vec<String> =
        text.lines().map(|line| line.trim_end().to_string()).filter(|line| !line.is_empty()).collect();
    indent_all(&mut lines);
    while let Some((range, line)) = joined(&lines) {
        lines.splice(range, [line]);
    }
    let new = lines.join("\n") + "\n";
    (new != text).then_some(new)
}

/// Each line as far in as there are lines before it with a bracket that is still open.
fn indent_all(lines: &mut [String]) {
    // For each open bracket, whether it is the first that stays open of its line.
    let mut open: Vec<bool> = Vec::new();
    for line in lines.iter_mut() {
        let text = line.trim().to_string();
        let closing = text.chars().take_while(|c| "})]".contains(*c)).count();
        let depth = |open: &[bool]| open.iter().filter(|first| **first).count();
        let inside = depth(&open[..open.len().saturating_sub(closing)]);
        let mut own: Vec<bool> = Vec::new();
        let mut quoted = false;
        for c in text.chars() {
            match c {
                '"' => quoted = !quoted,
                '{' | '(' | '[' if !quoted => own.push(own.is_empty()),
                // What it closes was opened on this line, or before.
                '}' | ')' | ']' if !quoted && own.pop().is_none() => {
                    open.pop();
                }
                _ => {}
            }
        }
        open.append(&mut own);
        *line = format!("{}{text}", "    ".repeat(inside));
    }
}

/// The first lines that can be one.
fn joined(lines: &[String]) -> Option<(std::ops::Range<usize>, String)> {
    (0..lines.len()).find_map(|at| {
        let line = &lines[at];
        let fits = |text: String, end: usize| (text.len() <= WIDTH).then_some((at..end, text));
        if line.trim_start().starts_with("#[") && line.ends_with(']') {
            return fits(format!("{line} {}", lines.get(at + 1)?.trim_start()), at + 2);
        }
        let inside = line.strip_suffix('{').map(|_| indent(line))?;
        let end = (at + 1..lines.len()).find(|i| indent(&lines[*i]) <= inside)?;
        let last = lines[end].trim();
        // Fields, variants and short arms may be many, statements one.
        let block = &lines[at + 1..end];
        let arm = |line: &String| line.contains("=>") && line.ends_with('}');
        let items = block.iter().all(|line| line.ends_with(',') || arm(line));
        let closes = last.starts_with('}') && !last.ends_with('{');
        if !closes
            || block.is_empty()
            || (block.len() > 1 && !items)
            || block.iter().any(|l| l.ends_with('{'))
        {
            return None;
        }
        let body: Vec<&str> = block.iter().map(|line| line.trim()).collect();
        let body = body.join(" ");
        fits(format!("{line} {} {last}", body.trim_end_matches(',')), end + 1)
    })
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_is_in_one_line() {
        let text =
            "#[derive(Copy, Clone)]\nunion A {\n    f0: u8,\n    f1: f32,\n}\n\nfn main() {\n    f(1);\n}\n";
        let short = "#[derive(Copy, Clone)] union A { f0: u8, f1: f32 }\nfn main() { f(1); }\n";
        assert_eq!(compact(text).as_deref(), Some(short));
        assert_eq!(compact(short), None);
        let deep = "fn f() { unsafe {\nif a {\n        g();\n    h(\"{\");\n}\n}}\n";
        let even = "fn f() { unsafe {\n    if a {\n        g();\n        h(\"{\");\n    }\n}}\n";
        assert_eq!(compact(deep).as_deref(), Some(even));
        let long = "fn f() {\n    g();\n    h();\n}\n";
        assert_eq!(compact(long), None);
    }
}

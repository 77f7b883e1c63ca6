//! One function of a module as a module of its own: with the calls that print left out, and one of the values that it
//! would print as its result.

/// A function's lines in a module.
pub(super) struct Body<'m> {
    lines: Vec<&'m str>,
    start: usize,
    end: usize,
}

/// The names by which the functions that print are known, with and without a hash behind them.
fn is_observer(name: &str) -> bool {
    name.contains("7prelude") && name.contains("observe_")
}

/// The symbol in a line that defines or calls a function.
fn symbol(line: &str) -> Option<&str> {
    let rest = &line[line.find('@')? + 1..];
    rest.get(..rest.find('(')?)
}

/// Whether a function belongs to what all programs have.
pub(super) fn is_prelude(name: &str) -> bool {
    name.contains("7prelude") || name == "main" || name.starts_with("llvm.")
}

/// A call that prints, if the line is one: the type and the value.
fn observed(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start();
    let call = line.strip_prefix("tail ").unwrap_or(line).strip_prefix("call ")?;
    let name = symbol(call).filter(|name| is_observer(name))?;
    let arguments = call.split_once(&format!("@{name}("))?.1;
    let arguments = &arguments[..arguments.rfind(')')?];
    // The site comes first, unless a pass has seen that nobody reads it; a value of several registers is not for us.
    let value = arguments.split_once(", ").map_or(arguments, |(_, value)| value);
    let (ty, rest) = value.split_once(' ')?;
    let value = rest.rsplit(' ').next()?;
    (!rest.contains(',')).then_some((ty, value))
}

impl<'m> Body<'m> {
    /// The function of a name.
    pub(super) fn find(module: &'m str, name: &str) -> Option<Body<'m>> {
        let lines: Vec<&str> = module.lines().collect();
        let start =
            lines.iter().position(|line| line.starts_with("define ") && symbol(line) == Some(name))?;
        let end = start + lines[start..].iter().position(|line| *line == "}")?;
        Some(Body { lines, start, end })
    }

    /// The line that begins it.
    pub(super) fn first(&self) -> &'m str {
        self.lines[self.start]
    }

    /// The module without it.
    pub(super) fn without(&self) -> String {
        let lines = self.lines[..self.start].iter().chain(&self.lines[self.end + 1..]);
        lines.map(|line| format!("{line}\n")).collect()
    }

    /// The module with another text for the function.
    fn with(&self, head: &str, body: &[String]) -> String {
        let before = self.lines[..self.start].iter().map(ToString::to_string);
        let after = self.lines[self.end..].iter().map(ToString::to_string);
        let all = before.chain([head.to_string()]).chain(body.iter().cloned()).chain(after);
        all.map(|line| line + "\n").collect()
    }
}

/// The head of a definition, visible for all, with another result if one is given.
fn head(line: &str, name: &str, result: Option<&str>) -> String {
    let at = line.find(&format!("@{name}(")).unwrap_or(0);
    let (before, after) = line.split_at(at);
    let hidden = ["internal", "private", "hidden", "protected", "dso_local", "define", "unnamed_addr"];
    let words: Vec<&str> = before.split_whitespace().filter(|word| !hidden.contains(word)).collect();
    match result {
        Some(ty) => format!("define {ty} {after}"),
        None => format!("define {} {after}", words.join(" ")),
    }
}

/// Modules in which a function gives something back that can be compared: its result, or a value that it would print,
/// from the first such call to the last; at last the function that gives nothing.
pub(super) fn modules(module: &str, name: &str) -> Vec<String> {
    let Some(body) = Body::find(module, name) else { return Vec::new() };
    let first = body.lines[body.start];
    let inner = &body.lines[body.start + 1..body.end];
    let silent = |line: &&&str| observed(line).is_none();
    let mut modules = Vec::new();
    let lines: Vec<String> = inner.iter().filter(silent).map(ToString::to_string).collect();
    let whole = body.with(&head(first, name, None), &lines);
    let is_void = first.contains(&format!("void @{name}("));
    if !is_void {
        modules.push(whole.clone());
    }
    for (chosen, line) in inner.iter().enumerate() {
        let Some((ty, value)) = observed(line) else { continue };
        let mut lines: Vec<String> = Vec::new();
        let (mut skipping, mut label, mut cut) = (false, "", "");
        for (i, line) in inner.iter().enumerate() {
            if let Some((name, _)) = line.split_once(':').filter(|_| !line.starts_with(' ')) {
                (skipping, label) = (false, name);
            }
            if i == chosen {
                lines.push(format!("  ret {ty} {value}"));
                (skipping, cut) = (true, label);
            } else if !skipping && observed(line).is_none() {
                lines.push(if line.trim_start().starts_with("ret ") {
                    // Never reached, if the value is printed at all.
                    format!("  ret {ty} zeroinitializer")
                } else {
                    (*line).to_string()
                });
            }
        }
        for line in lines.iter_mut().filter(|line| line.contains(" = phi ")) {
            *line = without_edge(line, cut);
        }
        modules.push(body.with(&head(first, name, Some(ty)), &lines));
    }
    // It gives nothing, but may become undefined.
    if is_void {
        modules.push(whole);
    }
    modules
}

/// A phi without what comes from a block that goes nowhere now.
fn without_edge(phi: &str, from: &str) -> String {
    let Some((before, entries)) = phi.split_once('[') else { return phi.to_string() };
    let end = format!(", %{from} ]");
    let entries = format!("[{entries}").replace("], [", "]|[");
    let kept: Vec<&str> = entries.split('|').filter(|entry| !entry.ends_with(&end)).collect();
    format!("{before}{}", kept.join(", "))
}

/// The module with another name for a function.
pub(super) fn renamed(module: &str, from: &str, to: &str) -> String {
    module.lines().map(|line| with_value(line, &format!("@{from}"), &format!("@{to}")) + "\n").collect()
}

/// The module with a constant for a parameter of a function, which loses it; nothing if that can't be done in the text.
pub(super) fn with_constant(module: &str, name: &str, number: usize, value: &str) -> Option<String> {
    let body = Body::find(module, name)?;
    let first = body.lines[body.start];
    let (before, rest) = first.split_once(&format!("@{name}("))?;
    let (params, after) = split_params(rest)?;
    let param = params.get(number)?;
    let local = param.rsplit(' ').next().filter(|word| word.starts_with('%'))?;
    // Numbers of values without a name would no longer be in order.
    if local[1..].starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let others: Vec<&str> =
        params.iter().enumerate().filter(|(i, _)| *i != number).map(|(_, param)| param.as_str()).collect();
    let head = format!("{before}@{name}({}{after}", others.join(", ") + ")");
    let inner = &body.lines[body.start + 1..body.end];
    let lines: Vec<String> = inner.iter().map(|line| with_value(line, local, value)).collect();
    Some(body.with(&head, &lines))
}

/// The parameters of a head, and what is behind them.
pub(super) fn split_params(rest: &str) -> Option<(Vec<String>, &str)> {
    let mut depth = 0;
    let mut params = vec![String::new()];
    for (at, c) in rest.char_indices() {
        match c {
            '(' | '[' | '{' | '<' => depth += 1,
            ')' if depth == 0 => {
                let params = params.iter().map(|param| param.trim().to_string()).filter(|p| !p.is_empty());
                return Some((params.collect(), &rest[at + 1..]));
            }
            ')' | ']' | '}' | '>' => depth -= 1,
            ',' if depth == 0 => {
                params.push(String::new());
                continue;
            }
            _ => {}
        }
        if let Some(last) = params.last_mut() {
            last.push(c);
        }
    }
    None
}

/// A line with a constant for a value.
fn with_value(line: &str, local: &str, value: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(at) = rest.find(local) {
        let (before, found) = rest.split_at(at);
        let after = &found[local.len()..];
        let ends = !after.starts_with(|c: char| c.is_ascii_alphanumeric() || "._-$".contains(c));
        out.push_str(before);
        out.push_str(if ends { value } else { local });
        rest = after;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    const MODULE: &str = "\
define internal void @fn0(i8 noundef %x) unnamed_addr #1 {
start:
  call void @_R7prelude10observe_u8(i32 noundef 0, i8 noundef %x)
  br label %bb1

bb1:
  call void @_R7prelude10observe_u16(i32 noundef 1, i16 noundef 5) #3
  ret void
}
declare void @g()
";

    #[test]
    fn each_value_that_is_printed_can_be_the_result() {
        let found = modules(MODULE, "fn0");
        assert_eq!(
            found[0],
            "define i8 @fn0(i8 noundef %x) unnamed_addr #1 {\nstart:\n  ret i8 %x\nbb1:\n  ret i8 zeroinitializer\n}\n\
             declare void @g()\n"
        );
        assert!(found[1].contains("define i16 @fn0"), "{}", found[1]);
        assert!(found[1].contains("  br label %bb1\n\nbb1:\n  ret i16 5\n}"), "{}", found[1]);
        assert!(found.len() == 3 && found[2].contains("define void @fn0"), "{}", found[2]);
    }

    #[test]
    fn a_site_may_be_gone() {
        let call = "  tail call fastcc void @_R7prelude10observe_u8(i8 noundef %x) #3";
        assert_eq!(observed(&call.replace("fastcc ", "")), Some(("i8", "%x")));
        assert_eq!(observed(call), Some(("i8", "%x")));
        assert_eq!(observed("  call void @_R7prelude10observe_u8()"), None);
    }

    #[test]
    fn phis_lose_what_is_cut_off() {
        assert_eq!(without_edge("  %x = phi i8 [ 1, %a ], [ %y, %ab ]", "a"), "  %x = phi i8 [ %y, %ab ]");
        assert_eq!(renamed("  call void @g(ptr @g1, ptr @g)", "g", "f"), "  call void @f(ptr @g1, ptr @f)\n");
    }

    #[test]
    fn a_parameter_becomes_a_constant() {
        let module =
            "define i8 @f(i8 noundef range(i8 0, 2) %x, ptr %x1) {\n  store i8 %x, ptr %x1\n  ret i8 %x\n}\n";
        let constant = with_constant(module, "f", 0, "7");
        let wanted = "define i8 @f(ptr %x1) {\n  store i8 7, ptr %x1\n  ret i8 7\n}\n";
        assert_eq!(constant.as_deref(), Some(wanted));
        assert_eq!(with_constant("define i8 @f(i8 %0) {\n  ret i8 %0\n}\n", "f", 0, "7"), None);
    }
}

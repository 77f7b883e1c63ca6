//! Parses what compilers print about their passes: `BISECT` lines, and symbols of functions.

/// One run of a pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ran {
    /// Its number, from 1.
    pub index: u32,
    /// Its name.
    pub pass: String,
    /// The function or other unit it ran on.
    pub target: String,
}

/// The passes of rustc or LLVM that ran, in order.
pub fn bisect_lines(messages: &str) -> Vec<Ran> {
    messages.lines().filter_map(bisect_line).collect()
}

/// `BISECT: running pass (16) GVN on bi[6362]::main`; LLVM's function passes say `on function (main)` or `on main`.
fn bisect_line(line: &str) -> Option<Ran> {
    let rest = line.trim_start().strip_prefix("BISECT: running pass (")?;
    let (index, rest) = rest.split_once(") ")?;
    let (pass, target) = rest.split_once(" on ")?;
    let target = target.trim();
    let target = match target.strip_prefix("function (") {
        Some(name) => name.trim_end_matches(')'),
        None => target,
    };
    Some(Ran { index: index.parse().ok()?, pass: pass.to_string(), target: target.to_string() })
}

/// A path of rustc without its crate: `bi[6362]::m::main` is `m::main`.
pub fn without_crate(path: &str) -> &str {
    match path.split_once("]::") {
        Some((front, rest)) if !front.contains("::") => rest,
        _ => path,
    }
}

/// A readable name for an LLVM symbol: the function among these that it names, else the symbol.
pub fn readable_symbol(symbol: &str, functions: &[String]) -> String {
    // Both mangling schemes write a name after its length.
    let part = |name: &str| format!("{}{name}", name.len());
    let names = |name: &&String| {
        let part = part(name);
        // `3fn1` must not be found in `3fn10` nor in `13fn1`.
        symbol.match_indices(&part).any(|(at, _)| {
            let before = symbol[..at].chars().next_back();
            !before.is_some_and(|c| c.is_ascii_digit())
        })
    };
    functions
        .iter()
        .filter(names)
        .max_by_key(|name| name.len())
        .cloned()
        .unwrap_or_else(|| symbol.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_both() {
        let text = "warning: x\nBISECT: running pass (16) GVN on bi[6362]::main\n\
                    BISECT: NOT running pass (17) CopyProp on bi[6362]::main\n\
                    BISECT: running pass (7) sroa on _RNvCs1_7program3fn0\n\
                    BISECT: running pass (8) X86 DAG->DAG Instruction Selection on function (main)\n";
        let ran = |index, pass: &str, target: &str| Ran { index, pass: pass.into(), target: target.into() };
        assert_eq!(
            bisect_lines(text),
            [
                ran(16, "GVN", "bi[6362]::main"),
                ran(7, "sroa", "_RNvCs1_7program3fn0"),
                ran(8, "X86 DAG->DAG Instruction Selection", "main"),
            ]
        );
    }

    #[test]
    fn names_for_people() {
        assert_eq!(without_crate("bi[6362]::main"), "main");
        assert_eq!(without_crate("core::mem::swap"), "core::mem::swap");
        let functions = ["fn1".to_string(), "fn10".to_string(), "main".to_string()];
        assert_eq!(readable_symbol("_ZN7program4fn1017h01234567E", &functions), "fn10");
        assert_eq!(readable_symbol("_RNvCs123_7program3fn1", &functions), "fn1");
        assert_eq!(readable_symbol("_RNvCs123_7program13fn1", &functions), "_RNvCs123_7program13fn1");
        assert_eq!(readable_symbol("[module]", &functions), "[module]");
    }
}

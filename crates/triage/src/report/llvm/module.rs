//! Modules of LLVM IR as rustc writes them.

use crate::report::llvm::NotShown;

/// The module with a `main` that calls the program's own directly: what the standard library does around it is not
/// needed, and its functions are elsewhere.
pub(super) fn with_plain_main(module: &str) -> Result<String, NotShown> {
    let name = program_main(module).ok_or(NotShown::NoProgramMain)?;
    let start = module.find("define i32 @main(").ok_or(NotShown::NoMain)?;
    let end = module[start..].find("\n}").ok_or(NotShown::NoMain)? + start + 2;
    let arguments = match module.find(&format!("@{name}(ptr ")) {
        // What runs `main` gets it as an argument; by now it was inlined.
        Some(_) if !name.contains("4main") => "ptr null",
        _ => "",
    };
    let convention = if module.contains(&format!("fastcc void @{name}(")) { "fastcc " } else { "" };
    let call = format!("call {convention}void @{name}({arguments})");
    let main = format!("define i32 @main() {{\n  {call}\n  ret i32 0\n}}");
    Ok(format!("{}{main}{}", &module[..start], &module[end..]))
}

/// The same with a `main` that returns seven bits of the program's hash.
pub(super) fn with_exit_code(module: &str) -> Result<String, NotShown> {
    let plain = with_plain_main(module)?;
    let hash = plain.lines().find_map(|line| Some(line.split_once(" = ")?.0).filter(|name| is_hash(name)));
    let hash = hash.ok_or(NotShown::NoHash)?;
    let code = format!(
        "  %hash = load i64, ptr {hash}\n  %bits = and i64 %hash, 127\n  %code = trunc i64 %bits to i32\n  ret i32 %code\n}}"
    );
    let at = plain.find("define i32 @main() {").ok_or(NotShown::NoMain)?;
    let (before, main) = plain.split_at(at);
    Ok(format!("{before}{}", main.replacen("  ret i32 0\n}", &code, 1)))
}

/// Whether a symbol is the prelude's hash.
fn is_hash(name: &str) -> bool {
    name.starts_with('@') && (name.ends_with("7prelude4HASH") || name.contains("7prelude4HASH17h"))
}

/// A module without what says nothing about the bug: comments, attributes and metadata at its end, blank lines.
pub(super) fn tidy(module: &str) -> String {
    let unwanted = |line: &str| {
        ["; ", ";", "attributes #", "!", "source_filename"].iter().any(|start| line.starts_with(start))
            || line.trim().is_empty()
    };
    let lines = module.lines().filter(|line| !unwanted(line));
    let bare = |line: &str| match line.split_once(" #") {
        Some((before, rest)) if rest.trim_end_matches([' ', '{']).bytes().all(|b| b.is_ascii_digit()) => {
            format!("{before}{}", if rest.ends_with('{') { " {" } else { "" })
        }
        _ => line.to_string(),
    };
    lines.map(|line| bare(line) + "\n").collect()
}

/// The symbol of the program's `main`; or of the function of the standard library that it was inlined into.
fn program_main(module: &str) -> Option<String> {
    let defined = module.lines().filter(|line| line.starts_with("define "));
    let symbols: Vec<&str> = defined
        .filter_map(|line| {
            let rest = &line[line.find('@')? + 1..];
            match rest.strip_prefix('"') {
                Some(quoted) => rest.get(..quoted.find('"')? + 2),
                None => rest.get(..rest.find('(')?),
            }
        })
        .collect();
    // Legacy symbols end with a hash, the others with the name.
    let is_main = |symbol: &&&str| symbol.contains("7program4main17h") || symbol.ends_with("7program4main");
    let runs_main = |symbol: &&&str| symbol.contains("__rust_begin_short_backtrace");
    let found = symbols.iter().find(is_main).or_else(|| symbols.iter().find(runs_main));
    found.map(ToString::to_string)
}

/// The module without the metadata of `noalias` scopes, whose form newer versions refuse. Less is promised without it.
pub(super) fn without_scopes(module: &str) -> String {
    let mut out = String::new();
    // The order of uses names what is then no longer used.
    let unwanted = |line: &str| {
        line.contains("call void @llvm.experimental.noalias.scope.decl(") || line.starts_with("uselistorder")
    };
    for line in module.lines().filter(|line| !unwanted(line)) {
        let mut line = line.to_string();
        for name in [", !noalias !", ", !alias.scope !"] {
            while let Some(at) = line.find(name) {
                let digits = line[at + name.len()..].chars().take_while(char::is_ascii_digit).count();
                line.replace_range(at..at + name.len() + digits, "");
            }
        }
        out.push_str(&line);
        out.push('\n');
    }
    out
}

/// A way to optimise: an argument of `opt`, if it takes part, and arguments of `llc`.
pub(super) type Way = (Option<String>, String);

/// Ways to optimise with passes and flags that are known to fail, the one without optimised code generation first.
pub(super) fn ways_of(passes: &str, llc: &[String]) -> Vec<Way> {
    let opt = Some(passes).filter(|passes| !passes.is_empty()).map(|passes| format!("-passes={passes}"));
    let all = if llc.is_empty() { "-O2".to_string() } else { llc.join(" ") };
    let plain = opt.is_some().then(|| "-O0".to_string());
    plain.into_iter().chain([all]).map(|llc| (opt.clone(), llc)).collect()
}

/// Ways to optimise that may show a bug of a pass, the narrowest first.
pub(super) fn ways(pass: &str) -> Vec<Way> {
    let mut names: Vec<String> = Vec::new();
    // LLVM 17 and later print names that `opt` takes; before, it was the name of the class.
    let class = pass.strip_suffix("Pass").unwrap_or(pass);
    for name in [pass.to_string(), class.to_lowercase(), kebab(class)] {
        let plain = |c: char| c.is_ascii_alphanumeric() || "-<>;,".contains(c);
        if name.chars().all(plain) && !names.contains(&name) {
            names.push(name);
        }
    }
    // A pass of code generation is none of `opt`: then it is best not called at all.
    let alone = ["-O2", "-O3"].map(|llc| (None, llc.to_string()));
    let (mut ways, last) = if names.is_empty() { (alone.to_vec(), vec![]) } else { (vec![], alone.to_vec()) };
    names.extend(["default<O1>", "default<O2>", "default<O3>"].map(String::from));
    for llc in ["-O0", "-O2"] {
        ways.extend(names.iter().map(|name| (Some(format!("-passes={name}")), llc.to_string())));
    }
    ways.extend(last);
    ways
}

/// `EarlyCSE` as `early-cse`.
fn kebab(name: &str) -> String {
    let chars: Vec<char> = name.chars().collect();
    let mut out = String::new();
    for (i, c) in chars.iter().enumerate() {
        let before = i.checked_sub(1).and_then(|i| chars.get(i));
        if c.is_uppercase() && before.is_some_and(|before| before.is_lowercase()) {
            out.push('-');
        }
        out.extend(c.to_lowercase());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn main_without_the_library() {
        let module = "define internal void @_ZN7program4main17h00E() {\n  ret void\n}\n\n\
                      define i32 @main(i32 %0, ptr %1) {\n  %2 = call i64 @start(ptr @_ZN7program4main17h00E)\n}\n!0 = !{}\n";
        let plain = with_plain_main(module).unwrap_or_default();
        assert!(
            plain.contains("define i32 @main() {\n  call void @_ZN7program4main17h00E()\n  ret i32 0\n}\n!0"),
            "{plain}"
        );
        assert!(!plain.contains("@start"));
        assert!(with_plain_main("define void @f() {\n}\n").is_err());
    }

    #[test]
    fn scopes_go() {
        let lines = "  call void @f(ptr %x), !noalias !12, !dbg !3, !alias.scope !4\n  \
                     tail call void @llvm.experimental.noalias.scope.decl(metadata !4)\n";
        assert_eq!(without_scopes(lines), "  call void @f(ptr %x), !dbg !3\n");
    }

    #[test]
    fn names_for_opt() {
        let first =
            |pass: &str| ways(pass).into_iter().filter_map(|(opt, _)| opt).take(3).collect::<Vec<_>>();
        assert_eq!(first("EarlyCSEPass"), ["-passes=EarlyCSEPass", "-passes=earlycse", "-passes=early-cse"]);
        assert_eq!(first("gvn")[..2], ["-passes=gvn", "-passes=default<O1>"]);
        assert_eq!(ways_of("sroa,gvn", &[])[1], (Some("-passes=sroa,gvn".to_string()), "-O2".to_string()));
        let fast = ["-O2", "-fast-isel"].map(String::from);
        assert_eq!(ways_of("", &fast), [(None, "-O2 -fast-isel".to_string())]);
        assert_eq!(ways("X86 DAG->DAG Instruction Selection")[0], (None, "-O2".to_string()));
    }
}

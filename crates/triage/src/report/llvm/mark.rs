//! What tells one crash of `opt` or `llc` from another, and what people need of the stack that they print.

/// What a crash is known by while its module becomes smaller.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Mark {
    /// The exit code, as a shell has it: 128 and the signal.
    pub code: i32,
    /// A part of what the tool says that does not depend on the module; may be empty.
    pub text: String,
}

impl Mark {
    /// Of a call that ended with this code and said this; nothing if it is no crash.
    pub(super) fn of(code: i32, said: &str) -> Option<Mark> {
        let line = |part: &str| said.lines().find(|line| line.contains(part));
        let assertion = line("Assertion `").and_then(|line| {
            let (_, rest) = line.split_once("Assertion `")?;
            Some(format!("Assertion `{}", rest.split("' failed").next().unwrap_or(rest)))
        });
        let error = line("LLVM ERROR: ").and_then(|line| {
            let (_, rest) = line.split_once("LLVM ERROR: ")?;
            // What follows are names and numbers of the module.
            let end = rest.find(|c: char| c.is_ascii_digit() || "%@'\"#".contains(c)).unwrap_or(rest.len());
            Some(format!("LLVM ERROR: {}", rest[..end].trim_end()))
        });
        // The innermost pass is the last one.
        let pass = said.lines().rfind(|line| line.contains("Running pass ")).and_then(|line| {
            let (_, rest) = line.split_once("Running pass ")?;
            let quote = rest.chars().next()?;
            let name = rest.get(1..)?.split(['<', '(', quote]).next()?;
            Some(format!("Running pass {quote}{name}"))
        });
        let told = assertion.or(error);
        if code < 128 && told.is_none() || code == 0 {
            return None;
        }
        Some(Mark { code, text: told.or(pass).unwrap_or_default() })
    }
}

/// Frames of a stack that are LLVM's own reporting of a crash, not the crash.
const REPORTING: [&str; 8] = [
    "PrintStackTrace",
    "RunSignalHandlers",
    "SignalHandler",
    "__restore_rt",
    "pthread_kill",
    "raise",
    "abort",
    "__assert",
];

/// Most lines of a stack on a page.
const MOST: usize = 24;

/// Most letters of a line: names of templates have no end.
const WIDEST: usize = 120;

/// The message, the passes at work, and the frames whose function is known, without addresses and directories.
pub(super) fn backtrace(said: &str) -> Vec<String> {
    let kept = |line: &str| {
        let line = line.trim();
        if line.contains("Assertion `") || line.contains("LLVM ERROR: ") || line.contains("Running pass ") {
            let line = line
                .split_once("Assertion `")
                .map_or(line.to_string(), |(_, rest)| format!("Assertion `{rest}"));
            // A module is known by its file, which is one of this computer.
            let line = line.split(" on module").next().unwrap_or_default().replace('\t', " ");
            return Some(line);
        }
        let frame = frame(line)?;
        (!REPORTING.iter().any(|name| frame.contains(name))).then_some(frame)
    };
    let short = |line: String| match line.char_indices().nth(WIDEST) {
        Some((at, _)) => format!("{}...", &line[..at]),
        None => line,
    };
    said.lines().filter_map(kept).map(short).take(MOST).collect()
}

/// `#5 0x000055d0 llvm::f(int) (/usr/lib/libLLVM.so.22+0x12)` or `5 libLLVM.so 0x000055d0 llvm::f(int) + 12` as `#5 llvm::f(int)`.
fn frame(line: &str) -> Option<String> {
    let (number, rest) = line.split_once(char::is_whitespace)?;
    let number: u32 = number.trim_start_matches('#').parse().ok()?;
    let (_, rest) = rest.split_once("0x")?;
    let (_, symbol) = rest.split_once(char::is_whitespace)?;
    // Where it is: a place in a file of this computer, or in a library.
    let symbol = match symbol.rfind(" (/").or_else(|| symbol.rfind(" + ")) {
        Some(at) => &symbol[..at],
        None => symbol,
    };
    let symbol = symbol.split(" /").next().unwrap_or(symbol).trim();
    let known = !symbol.is_empty() && !symbol.starts_with('(') && !symbol.starts_with("0x");
    known.then(|| format!("#{number} {symbol}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAID: &str = "opt: /src/llvm/lib/X.cpp:12: void f(int): Assertion `Old == New && \"same\"' failed.\n\
        PLEASE submit a bug report\nStack dump:\n0.\tProgram arguments: /tmp/opt -passes=sroa x.ll\n\
        1.\tRunning pass \"function(sroa<modify-cfg>)\" on module \"x.ll\"\n\
        2.\tRunning pass \"sroa<modify-cfg>\" on function \"f\"\n \
        #0 0x00007f01 llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) (/usr/lib/libLLVM.so.22+0x123)\n \
        #1 0x00007f02 (/lib/libc.so.6+0x3c)\n \
        #2 0x00007f03 llvm::SROAPass::runOnAlloca(llvm::AllocaInst&) (/usr/lib/libLLVM.so.22+0x99)\n \
        #3 0x00007f04 main /src/llvm/opt.cpp:7:3\n";

    #[test]
    fn a_crash_is_known_by_what_does_not_change() {
        assert_eq!(
            Mark::of(134, SAID).map(|mark| mark.text).as_deref(),
            Some("Assertion `Old == New && \"same\"")
        );
        let silent = SAID.replace("Assertion", "");
        assert_eq!(Mark::of(139, &silent), Some(Mark { code: 139, text: "Running pass \"sroa".to_string() }));
        let error = Mark::of(1, "LLVM ERROR: Cannot select: t12: i64 = foo");
        assert_eq!(error.map(|mark| mark.text).as_deref(), Some("LLVM ERROR: Cannot select: t"));
        assert_eq!(Mark::of(1, "opt: unknown pass name 'x'"), None);
        assert_eq!(Mark::of(0, SAID), None);
        assert_eq!(Mark::of(139, ""), Some(Mark { code: 139, text: String::new() }));
    }

    #[test]
    fn a_stack_has_frames_with_symbols_only() {
        let expected = [
            "Assertion `Old == New && \"same\"' failed.",
            "1. Running pass \"function(sroa<modify-cfg>)\"",
            "2. Running pass \"sroa<modify-cfg>\" on function \"f\"",
            "#2 llvm::SROAPass::runOnAlloca(llvm::AllocaInst&)",
            "#3 main",
        ];
        assert_eq!(backtrace(SAID), expected);
        let long = format!("#7 0x01 llvm::{} (/lib/x+0x2)", "x".repeat(500));
        assert_eq!(backtrace(&long), [format!("#7 llvm::{}...", "x".repeat(WIDEST - 9))]);
    }
}

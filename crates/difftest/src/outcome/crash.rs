//! Classifies a compiler's final messages: crash, error or lack of memory; normalised, without what differs between
//! programs.

use crate::outcome::end::{Crash, End, Step};
use crate::process::{Ended, How, StepLimits};

/// The end of a failed compilation.
pub fn failed_compile(ended: &Ended, limits: &StepLimits) -> End {
    let text = shorten(ended.messages());
    match ended.how {
        How::Timeout => End::Timeout { step: Step::Compile },
        How::Memory => End::OutOfMemory { step: Step::Compile },
        How::Cancelled => End::Cancelled,
        How::Output => crash(format!("more than {} KB of messages", limits.output_kb), text),
        How::Processes => crash(format!("more than {} processes", limits.processes), text),
        _ if is_out_of_memory(&text) => End::OutOfMemory { step: Step::Compile },
        How::Signal(signal) => {
            crash(internal_error(&text).unwrap_or_else(|| format!("signal {}", signal_name(signal))), text)
        }
        How::Exit(0) => crash("success without a program".to_string(), text),
        How::Exit(code) => match internal_error(&text) {
            Some(message) => crash(message, text),
            None if code == 101 => crash("exit code 101".to_string(), text),
            None => End::CompileError { message: normalise(first_error(&text)), text },
        },
    }
}

/// The beginning of a text: enough to read, small enough to store with every finding.
pub fn shorten(text: String) -> String {
    const MOST: usize = 1 << 16;
    match text.char_indices().find(|(at, _)| *at >= MOST) {
        Some((at, _)) => format!("{}\n[...]\n", &text[..at]),
        None => text,
    }
}

fn crash(message: String, text: String) -> End {
    End::CompilerCrash(Crash { message: normalise(&message), stack: stack(&text), text })
}

/// Messages of compilers, linkers, the C library, its loader and interpreters when memory runs out.
const OUT_OF_MEMORY: &[&str] = &[
    "LLVM ERROR: out of memory",
    "std::bad_alloc",
    "MemoryError",
    "Cannot allocate memory",
    "memory exhausted",
    "Out of memory!",
    "failed to map segment from shared object",
    "failed to spawn thread",
];

/// Whether a process reported a lack of memory.
pub fn is_out_of_memory(text: &str) -> bool {
    let allocation =
        text.lines().any(|line| line.starts_with("memory allocation of ") && line.contains("failed"));
    allocation || OUT_OF_MEMORY.iter().any(|word| text.contains(word))
}

/// The message of an internal error, if there is one.
fn internal_error(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let find = |part: &str| lines.iter().position(|line| line.contains(part));
    // The most specific first: rustc's own checks, then panics, then LLVM.
    let ice = lines.iter().enumerate().find_map(|(at, line)| {
        let (_, message) = line.split_once("internal compiler error: ")?;
        Some((at, message)).filter(|(_, message)| !message.starts_with("the compiler unexpectedly panicked"))
    });
    if let Some((at, message)) = ice {
        return Some(with_rule(message, lines.get(at + 1)));
    }
    if let Some(at) = find("panicked at ") {
        let (_, place) = lines[at].split_once("panicked at ")?;
        let message = lines.get(at + 1).map_or(String::new(), |line| with_rule(line, lines.get(at + 2)));
        return Some(if message.starts_with(BROKEN_MIR) {
            message
        } else {
            format!("panic at {} {message}", place.trim_end_matches(':'))
        });
    }
    // The verifier's complaint comes before.
    if let Some(at) = find("Broken module found") {
        let first = lines[..at].iter().find(|line| !line.starts_with([' ', '\t']) && !line.is_empty());
        return Some(format!("{} {}", lines[at], first.unwrap_or(&"")));
    }
    let assertion = lines.iter().find(|line| line.contains("Assertion `") && line.contains("failed"));
    let llvm = lines.iter().find(|line| line.contains("LLVM ERROR: "));
    let other = lines.iter().find(|line| line.contains("internal compiler error"));
    assertion.or(llvm).or(other).map(|line| line.to_string())
}

/// Prefix of the messages of rustc's MIR validator.
const BROKEN_MIR: &str = "broken MIR";

/// A message; for broken MIR with the violated rule. That is on the next line; the MIR after it differs between
/// programs, and the location of the check differs between releases.
fn with_rule(message: &str, next: Option<&&str>) -> String {
    let message = message.find(BROKEN_MIR).map_or(message, |at| &message[at..]);
    match next.filter(|_| message.ends_with(':')).and_then(|line| line.trim().split(": ").next()) {
        Some(rule) => format!("{message} {rule}"),
        None => message.to_string(),
    }
}

/// The first error of a compiler, or its first line.
pub fn first_error(text: &str) -> &str {
    let error = text.lines().find(|line| line.starts_with("error") && !line.starts_with("error: aborting"));
    error.or(text.lines().next()).unwrap_or("")
}

/// Names of queries (`#0 [optimized_mir] ...`) and passes (`1. Running pass "x" on ...`), the innermost first.
fn stack(text: &str) -> Vec<String> {
    let query = |line: &str| {
        let (number, rest) = line.trim_start().strip_prefix('#')?.split_once(" [")?;
        number.parse::<u32>().ok()?;
        Some(rest.split_once(']')?.0.to_string())
    };
    let pass = |line: &str| {
        let (_, rest) = line.split_once("Running pass ")?;
        Some(rest.split(['"', '\'']).nth(1)?.split(['<', '(']).next()?.to_string())
    };
    let queries: Vec<String> = text.lines().filter_map(query).collect();
    // LLVM numbers its passes from the outermost.
    let passes: Vec<String> = text.lines().filter_map(pass).collect();
    passes.into_iter().rev().chain(queries).collect()
}

/// A message without what differs between programs, machines and runs: numbers, hashes, paths, modules of a batch.
pub fn normalise(message: &str) -> String {
    let mut out = String::new();
    let mut rest = message.trim();
    while let Some(c) = rest.chars().next() {
        let word_len = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(rest.len());
        if word_len == 0 {
            out.push(c);
            rest = &rest[c.len_utf8()..];
            continue;
        }
        let (word, tail) = rest.split_at(word_len);
        let module = word.strip_prefix('p').is_some_and(is_number) && tail.starts_with("::");
        if module {
            rest = &tail[2..];
            continue;
        }
        out.push_str(&normal_word(word));
        rest = tail;
    }
    // `/rustc/HASH/compiler/x.rs`, `/build/.../compiler/x.rs`: only the end is significant.
    let words: Vec<&str> = out
        .split_whitespace()
        .map(|word| match word.find("/compiler/") {
            Some(at) if word.starts_with('/') => &word[at + 1..],
            _ => word,
        })
        .collect();
    let text = words.join(" ");
    text.chars().take(300).collect()
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// A word with `N` for its numbers; types keep theirs, and hexadecimal words are replaced as a whole.
fn normal_word(word: &str) -> String {
    let ty =
        word.strip_prefix(['i', 'u', 'f']).is_some_and(|bits| ["8", "16", "32", "64", "128"].contains(&bits));
    if ty {
        return word.to_string();
    }
    let hex = word.strip_prefix("0x").unwrap_or(word);
    if word.bytes().any(|b| b.is_ascii_digit())
        && hex.len() >= 4
        && hex.bytes().all(|b| b.is_ascii_hexdigit())
    {
        return "N".to_string();
    }
    let mut out = String::new();
    for c in word.chars() {
        if !c.is_ascii_digit() {
            out.push(c);
        } else if !out.ends_with('N') {
            out.push('N');
        }
    }
    out
}

/// The name of a signal.
pub fn signal_name(signal: i32) -> String {
    #[cfg(not(unix))]
    let names: [(i32, &str); 0] = [];
    #[cfg(unix)]
    let names = [
        (libc::SIGABRT, "SIGABRT"),
        (libc::SIGBUS, "SIGBUS"),
        (libc::SIGFPE, "SIGFPE"),
        (libc::SIGILL, "SIGILL"),
        (libc::SIGKILL, "SIGKILL"),
        (libc::SIGSEGV, "SIGSEGV"),
        (libc::SIGSYS, "SIGSYS"),
        (libc::SIGTRAP, "SIGTRAP"),
        (libc::SIGXFSZ, "SIGXFSZ (a file beyond the limit)"),
    ];
    let name = names.iter().find(|(number, _)| *number == signal);
    name.map_or_else(|| signal.to_string(), |(_, name)| name.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_is_left_out() {
        for (message, normal) in [
            (
                "broken MIR in Item(DefId(0:12 ~ program[3f2a]::p3::fn17)) at bb2[5]",
                "broken MIR in Item(DefId(N:N ~ program[N]::fnN)) at bbN[N]",
            ),
            ("a u32 of 0xdeadbeef at 17", "a u32 of N at N"),
            (
                "panic at /rustc/ac5d23/compiler/rustc_mir/src/x.rs:12:3",
                "panic at compiler/rustc_mir/src/x.rs:N:N",
            ),
        ] {
            assert_eq!(normalise(message), normal);
        }
    }

    #[test]
    fn panics_have_their_queries() {
        let text = "thread 'rustc' panicked at compiler/rustc_mir_transform/src/gvn.rs:120:9:\nindex out of bounds\n\
                    error: the compiler unexpectedly panicked. this is a bug.\n\nquery stack during panic:\n\
                    #0 [optimized_mir] optimizing MIR for `fn0`\n#1 [instance_mir] x\nend of query stack\n";
        assert_eq!(
            internal_error(text).map(|m| normalise(&m)).as_deref(),
            Some("panic at compiler/rustc_mir_transform/src/gvn.rs:N:N index out of bounds")
        );
        assert_eq!(stack(text), ["optimized_mir", "instance_mir"]);
    }

    #[test]
    fn llvm_has_its_passes() {
        let text = "rustc-LLVM ERROR: Cannot select: t5\nStack dump:\n0.\tRunning pass \"function<eager-inv>(instcombine)\" on module\n\
                    1.\tRunning pass \"instcombine<max-iterations=1>\" on function \"f\"\n";
        assert_eq!(internal_error(text).as_deref(), Some("rustc-LLVM ERROR: Cannot select: t5"));
        assert_eq!(stack(text), ["instcombine", "function"]);
    }

    #[test]
    fn broken_mir_says_what_is_broken() {
        let text = "error: internal compiler error: /rustc-dev/59ab/compiler/x/validate.rs:81:25: broken MIR at bb0[0]:\n   \
                    place has deref as a later projection\n --> program.rs:5:34\n";
        assert_eq!(
            internal_error(text).map(|message| normalise(&message)).as_deref(),
            Some("broken MIR at bbN[N]: place has deref as a later projection")
        );
    }

    #[test]
    fn broken_mir_itself_is_left_out() {
        let wrong = "broken MIR (after pass ReferencePropagation) at bb7[0]:\n  encountered packed place in `Call` \
                     terminator destination: (_17.0: u8) = f(copy _1) -> [return: bb6]\n";
        let rule = "broken MIR (after pass ReferencePropagation) at bb7[0]: encountered packed place in `Call` terminator \
                    destination";
        for before in [
            "error: internal compiler error: x/validate.rs:4:5: ",
            "thread 'rustc' panicked at y/validate.rs:2:3:\n",
        ] {
            assert_eq!(internal_error(&format!("{before}{wrong}")).as_deref(), Some(rule));
        }
    }

    #[test]
    fn a_broken_module_says_what_is_broken() {
        let text = "Both operands to ICmp instruction are not of the same type!\n  %165 = icmp ule i8 %119, i1 true\n\
                    rustc-LLVM ERROR: Broken module found, compilation aborted!\n";
        let message = "rustc-LLVM ERROR: Broken module found, compilation aborted! Both operands to ICmp instruction are not of \
                       the same type!";
        assert_eq!(internal_error(text).as_deref(), Some(message));
    }

    #[test]
    fn memory() {
        assert!(is_out_of_memory("memory allocation of 42 bytes failed\n"));
        assert!(!is_out_of_memory("error: memory allocation of statics\n"));
    }
}

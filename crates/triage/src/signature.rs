//! Tells which findings are the same bug.
//!
//! A bug is shown by programs of many shapes, so findings are grouped by stage and guilty pass, not by the shape of the
//! program. Two bugs of one pass are told apart where `known.toml` lists them, by flags and versions.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::blame::{Blame, Stage};
use crate::subject::Symptom;

/// What findings of one bug have in common.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Signature {
    /// The group: what is reported once.
    pub group: String,
    /// The group and the program, up to its names and numbers: identical for the very same finding.
    pub exact: String,
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.group)
    }
}

/// The signature of a finding; `program` is the reduced one.
pub fn signature(blame: &Blame, program: &mir::Program) -> Signature {
    let group = group(blame);
    let exact = format!("{group} #{:016x}", fingerprint(program));
    Signature { group, exact }
}

fn group(blame: &Blame) -> String {
    if let Symptom::Crash { message, stack } = &blame.symptom {
        let stack: Vec<&str> = stack.iter().take(3).map(String::as_str).collect();
        return format!("crash: {message} [{}]", stack.join(" < "));
    }
    let stage = match blame.stage {
        Some(Stage::Mir) | Some(Stage::MirThenLlvm) => "mir",
        Some(Stage::Llvm) => "llvm",
        Some(Stage::CodeGeneration) => "codegen",
        None => "unknown",
    };
    let Some(pass) = blame.family() else {
        return format!("{stage}: {} with {}", blame.compiler.id.label(), blame.flags.join(" "));
    };
    // An LLVM pass is grouped by version: ten releases later the same name means different code.
    let llvm = blame.llvm.as_ref().filter(|_| blame.mir.is_none());
    let version = llvm.and(blame.llvm_version()).and_then(|v| v.split('.').next());
    format!("{stage}{}: {}", version.unwrap_or(""), pass)
}

/// The kinds of lines that a diff removes and adds, without names, numbers and types. For people who compare two
/// findings of a group.
pub fn effect(diff: &str) -> Vec<String> {
    let changed = diff.lines().filter(|line| line.starts_with(['-', '+']));
    let kinds: BTreeSet<String> = changed.map(kind).filter(|kind| kind.len() > 1).collect();
    kinds.into_iter().collect()
}

fn kind(line: &str) -> String {
    let mut out = String::new();
    let mut word = String::new();
    for c in line.chars().chain([' ']) {
        if c.is_ascii_alphanumeric() || c == '_' {
            word.push(c);
            continue;
        }
        if word.chars().any(|c| c.is_ascii_digit()) {
            out.push('_');
        } else {
            out.push_str(&word);
        }
        word.clear();
        if !c.is_whitespace() {
            out.push(c);
        } else if !out.ends_with(' ') {
            out.push(' ');
        }
    }
    out.trim().to_string()
}

/// A hash of a program: equal programs, up to names and the numbering of types, have equal hashes.
pub fn fingerprint(program: &mir::Program) -> u64 {
    let mut program = mir::canon::canonical(program);
    for (i, function) in program.functions.iter_mut().enumerate() {
        function.name = format!("fn{i}");
        function.locals.iter_mut().for_each(|local| local.name = None);
        function.debug.clear();
    }
    let text =
        format!("{:?} {:?} {:?} {:?}", program.functions, program.statics, program.consts, program.entry);
    // FNV-1a: the same on every machine and in every version of Rust.
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_effect_of_a_pass() {
        let diff = "@@ line 3 @@\n bb0: {\n-        _3 = Eq(copy _1, const 7_i32);\n+        nop;\n-        switchInt(move _3) -> [0: bb2, otherwise: bb1];\n";
        assert_eq!(
            effect(diff),
            ["+ nop;", "- _ = Eq(copy _, const _);", "- switchInt(move _) -> [_: _, otherwise: _];"]
        );
    }

    #[test]
    fn names_do_not_matter() {
        let a = mir::Program::new();
        let mut b = a.clone();
        b.functions[0].name = "other".to_string();
        assert_eq!(fingerprint(&a), fingerprint(&b));
        b.functions[0].add_local(mir::Types::UNIT);
        assert_ne!(fingerprint(&a), fingerprint(&b));
    }
}

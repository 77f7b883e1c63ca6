//! Miri's verdicts in the headers, and which rules of the machine may correspond to which message of Miri. Where the
//! machine is stricter it stops at an earlier statement, or for another reason that holds there as well.

use std::collections::BTreeMap;

/// Parts of a message, and the rules that fit it. The first row whose parts all occur decides.
const FITTING: &[(&[&str], &[&str])] = &[
    (&["deallocation through", "is forbidden"], &["dealloc-protected"]),
    (
        &["write access through", "is forbidden"],
        &[
            "write-disabled",
            "write-frozen",
            "write-conflicted",
            "foreign-write-protected",
            "moved-from",
            "move-overlap",
        ],
    ),
    // A reborrow is a read (semantics D.4).
    (&["is forbidden"], &["read-disabled", "foreign-read-protected", "moved-from", "move-overlap"]),
    // An enum of open layout has no tag to read (semantics B.3).
    (&["uninitialized"], &["uninit", "moved-from", "invalid-tag"]),
    (&["called on overlapping ranges"], &["overlapping-assignment", "copy-overlap"]),
    (&["but alignment", "is required"], &["misaligned"]),
    (&["encountered an unaligned reference"], &["misaligned-reference"]),
    (&["encountered a null reference"], &["null-reference"]),
    // A returned reference dangles only for its user in Miri, for the machine at the return (semantics I2.7).
    (&["encountered a dangling reference"], &["dangling-reference", "returns-local"]),
    (&["in-bounds pointer arithmetic failed", "bytes from the"], &["offset-out-of-bounds"]),
    (&["in-bounds pointer arithmetic failed", "beginning of the allocation"], &["offset-out-of-bounds"]),
    (&["in-bounds pointer arithmetic failed", "but got ALLOC which"], &["offset-out-of-bounds"]),
    (&["in-bounds pointer arithmetic failed"], &["offset-dangling"]),
    // Through a pointer with an open address, or put together from parts of pointers (semantics A.1).
    (&["memory access failed", "no provenance"], &["no-provenance", "null-deref", "tainted"]),
    (&["memory access failed", "has been freed"], &["dangling"]),
    (&["memory access failed", "got null pointer"], &["null-deref"]),
    // Miri has addresses: a pointer moved by an open distance, or masked to null, is out of bounds there.
    (&["memory access failed", "of the allocation"], &["out-of-bounds", "tainted", "null-deref"]),
    (&["which contains a function"], &["out-of-bounds"]),
    (&["pointer not dereferenceable"], &["call-not-a-function"]),
    (&["does not point to a function"], &["call-not-a-function"]),
    (&["calling a function"], &["call-signature"]),
    (&["accessing a dead local"], &["dead-local"]),
    (&["indexing out of bounds"], &["index-out-of-bounds", "slice-index"]),
    (&["is out-of-bounds of vector"], &["simd-index"]),
    // Library bodies of intrinsics assume what they need.
    (&["`assume` called with `false`"], &["assume-false", "not-disjoint", "shift-out-of-range"]),
    (&["overflow in signed"], &["division-overflow"]),
    (&["dividing by zero"], &["division-by-zero"]),
    // The second is how Miri finds distances in units of nothing.
    (&["divisor of zero"], &["division-by-zero", "offset-from-zero-sized"]),
    (&["exact_div"], &["inexact-division", "offset-from-inexact"]),
    (&["as a bool"], &["invalid-bool"]),
    (&["expected a boolean"], &["invalid-bool"]),
    (&["unicode scalar value"], &["invalid-char"]),
    (&["Option<bool>"], &["layout-dependent"]),
    (&["valid enum tag"], &["invalid-tag"]),
    (&["invalid tag"], &["invalid-tag"]),
    (&["NonNull"], &["invalid-non-zero"]),
    (&["NonZero"], &["invalid-non-zero"]),
    (&["null function pointer"], &["null-fn-pointer"]),
    (&["uninhabited type"], &["uninhabited"]),
    (&["read discriminant of an uninhabited"], &["uninhabited"]),
    (&["writing discriminant of an uninhabited"], &["set-discriminant-uninhabited"]),
    (&["SIMD mask"], &["simd-mask"]),
    (&["read-only", "atomic"], &["atomic-read-only"]),
    (&["writing to", "read-only"], &["write-to-read-only"]),
    (&["transmuting from"], &["transmute-size"]),
    (&["overflowing shift"], &["shift-out-of-range"]),
    (&["overflowing pointer arithmetic"], &["offset-overflow"]),
    (&["arithmetic overflow"], &["unchecked-overflow"]),
    (&["overflow computing total size"], &["copy-overflow"]),
    (&["invalid metadata"], &["invalid-metadata"]),
    (&["trying to set discriminant"], &["set-discriminant-unspecified"]),
    (&["entering unreachable code"], &["unreachable-reached"]),
    (&["unwinding past a stack frame"], &["unwind-unreachable"]),
    (&["not both derived from the same allocation"], &["offset-from-different"]),
    (&["`ptr_offset_from"], &["offset-from-range", "offset-dangling"]),
    (&["cannot be represented"], &["float-to-int-range"]),
    (&["_nonzero` called on 0"], &["zero-input"]),
];

/// What a header says of Miri's verdict, or of const evaluation's for a program that Miri has not run.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Said<'a> {
    /// It accepts what the machine forbids by this rule of semantics I2.
    Accepts(u32),
    /// It lacks the construct.
    Unsupported,
    /// It agrees that the program is defined.
    Defined,
    /// Its message.
    Ub(&'a str),
}

/// Reads the line `//@ miri: ..`; a defined program needs none.
pub(crate) fn said(text: &str, defined: bool) -> Result<Said<'_>, String> {
    let line = text.lines().take(6).find_map(|line| line.strip_prefix("//@ miri: "));
    let Some(line) = line else {
        return if defined { Ok(Said::Defined) } else { Err("no line `//@ miri: ..`".to_string()) };
    };
    let by_itself = line.strip_prefix("not run, const evaluation: ");
    let verdict = by_itself.unwrap_or(line);
    let rule = verdict.strip_prefix("accepts (I2.").and_then(|rest| rest.strip_suffix(')'));
    match (verdict, rule.map(str::parse)) {
        (_, Some(Ok(rule))) if !defined => Ok(Said::Accepts(rule)),
        ("accepts", _) if defined && by_itself.is_some() => Ok(Said::Defined),
        _ if verdict.starts_with("unsupported") => Ok(Said::Unsupported),
        _ if defined || ["accepts", "not run"].iter().any(|word| verdict.starts_with(word)) => {
            Err(format!("`{line}` is no verdict here"))
        }
        _ => Ok(Said::Ub(verdict)),
    }
}

/// What is wrong with a rule of the machine for a message of Miri.
pub(crate) fn complaint(message: &str, rule: &str) -> Option<String> {
    let row = FITTING.iter().find(|(parts, _)| parts.iter().all(|part| message.contains(part)));
    match row {
        None => Some(format!("no row in `FITTING` for `{message}`")),
        Some((_, rules)) if rules.contains(&rule) => None,
        Some((_, rules)) => Some(format!("`{message}` is one of {rules:?}, not {rule}")),
    }
}

/// The list of semantics I2, where the machine is stricter than Miri: numbers and texts.
pub(crate) fn stricter() -> BTreeMap<u32, String> {
    let semantics = super::files::read("../docs/semantics.md");
    let (_, list) = semantics.split_once("\n# I2. ").unwrap_or_default();
    let entries = list.lines().skip(1).take_while(|line| !line.starts_with('#')).filter_map(|line| {
        let (number, text) = line.split_once(". ")?;
        Some((number.parse().ok()?, text.to_string()))
    });
    entries.collect()
}

/// Rules named in the table, to be checked against those that there are.
pub(crate) fn named() -> impl Iterator<Item = &'static str> {
    FITTING.iter().flat_map(|(_, rules)| rules.iter().copied())
}

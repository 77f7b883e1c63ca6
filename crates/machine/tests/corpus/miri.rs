//! Which rules of the machine may stand for which message of Miri. Where the machine is stricter it stops at an
//! earlier statement, or for another reason that holds there as well.

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
    (&["uninitialized"], &["uninit"]),
    (&["called on overlapping ranges"], &["overlapping-assignment", "copy-overlap"]),
    (&["but alignment", "is required"], &["misaligned"]),
    (&["encountered an unaligned reference"], &["misaligned-reference"]),
    (&["encountered a null reference"], &["null-reference"]),
    // A returned reference dangles only for its user in Miri, for the machine at the return (semantics I2.7).
    (&["encountered a dangling reference"], &["dangling-reference", "returns-local"]),
    (&["in-bounds pointer arithmetic failed", "bytes from the"], &["offset-out-of-bounds"]),
    (&["in-bounds pointer arithmetic failed", "beginning of the allocation"], &["offset-out-of-bounds"]),
    (&["in-bounds pointer arithmetic failed"], &["offset-dangling"]),
    // Through a pointer with an open address, or put together from parts of pointers (semantics A.1).
    (&["memory access failed", "no provenance"], &["no-provenance", "null-deref", "tainted"]),
    (&["memory access failed", "has been freed"], &["dangling"]),
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
    (&["not both derived from the same allocation"], &["offset-from-different"]),
    (&["`ptr_offset_from"], &["offset-from-range", "offset-dangling"]),
    (&["cannot be represented"], &["float-to-int-range"]),
    (&["_nonzero` called on 0"], &["zero-input"]),
];

/// What is wrong with a rule for a file whose header has Miri's message.
pub fn complaint(text: &str, rule: &str) -> Option<String> {
    let message = text.lines().take(6).find_map(|line| line.strip_prefix("//@ miri: "));
    match message {
        None => Some("no line `//@ miri: ..`".to_string()),
        Some("accepts" | "not run") => None,
        Some(message) => {
            let row = FITTING.iter().find(|(parts, _)| parts.iter().all(|part| message.contains(part)));
            match row {
                None => Some(format!("no row in `FITTING` for `{message}`")),
                Some((_, rules)) if rules.contains(&rule) => None,
                Some((_, rules)) => Some(format!("`{message}` is one of {rules:?}, not {rule}")),
            }
        }
    }
}

/// Rules named in the table, to be checked against those that there are.
pub fn named() -> impl Iterator<Item = &'static str> {
    FITTING.iter().flat_map(|(_, rules)| rules.iter().copied())
}

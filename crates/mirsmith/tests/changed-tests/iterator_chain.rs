//@ test-mir-pass: Inline
#![crate_type = "lib"]

// EMIT_MIR iterator_chain.evens.Inline.after.mir
pub fn evens(slice: &[u32]) -> u32 {
    slice.iter().copied().filter(|x| x % 2 == 0).sum()
}

// EMIT_MIR iterator_chain.largest.Inline.after.mir
pub fn largest(slice: &[i32]) -> Option<i32> {
    slice.iter().copied().max()
}

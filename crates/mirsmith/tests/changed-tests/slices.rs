//@ test-mir-pass: LowerSliceLenCalls
#![crate_type = "lib"]

// EMIT_MIR slices.at_or_zero.LowerSliceLenCalls.diff
pub fn at_or_zero(index: usize, slice: &[u8]) -> u8 {
    if index < slice.len() { slice[index] } else { 0 }
}

// EMIT_MIR slices.write_last.LowerSliceLenCalls.diff
pub fn write_last(slice: &mut [u16], value: u16) -> usize {
    let len = slice.len();
    if len > 0 {
        slice[len - 1] = value;
    }
    len
}

// EMIT_MIR slices.first_and_rest.LowerSliceLenCalls.diff
pub fn first_and_rest(slice: &[u8]) -> u8 {
    match slice {
        [first, rest @ ..] => first.wrapping_add(rest.len() as u8),
        [] => 0,
    }
}

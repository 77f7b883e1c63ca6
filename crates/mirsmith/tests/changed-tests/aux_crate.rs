//@ aux-build: helpers.rs
//@ test-mir-pass: Inline
extern crate helpers;

// EMIT_MIR aux_crate.call.Inline.diff
fn call(x: u8) -> u8 {
    helpers::increment(x)
}

fn main() {
    call(1);
}

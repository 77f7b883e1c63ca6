//@ test-mir-pass: CopyProp
//@ compile-flags: -Zunsound-mir-opts
// EMIT_MIR generic_identity.pass_on.CopyProp.diff
fn pass_on<T: Copy>(x: T) -> T {
    let y = x;
    let z = y;
    z
}

// EMIT_MIR generic_identity.pair.CopyProp.diff
fn pair<T: Copy, U>(x: T, y: U) -> (T, U, T) {
    let first = x;
    (first, y, x)
}

fn main() {
    pass_on(5u8);
    pair(true, 'x');
}

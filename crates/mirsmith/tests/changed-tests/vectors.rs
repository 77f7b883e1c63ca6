//@ test-mir-pass: GVN
// EMIT_MIR vectors.push_and_count.GVN.diff
fn push_and_count(n: u8) -> usize {
    let mut list = Vec::new();
    for i in 0..n {
        list.push(i);
    }
    list.len()
}

// EMIT_MIR vectors.text.GVN.diff
fn text(x: u32) -> String {
    format!("{x:04}")
}

fn main() {
    push_and_count(3);
    text(4);
}

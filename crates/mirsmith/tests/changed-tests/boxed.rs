//@ test-mir-pass: ElaborateBoxDerefs
// EMIT_MIR boxed.unbox.ElaborateBoxDerefs.diff
fn unbox(x: u32) -> u32 {
    let b = Box::new(x);
    *b + 1
}

struct Node {
    value: i32,
    next: Option<Box<Node>>,
}

// EMIT_MIR boxed.total.ElaborateBoxDerefs.diff
fn total(node: &Node) -> i32 {
    node.value + node.next.as_ref().map_or(0, |next| total(next))
}

fn main() {
    unbox(1);
    total(&Node { value: 1, next: None });
}

//@ test-mir-pass: ReferencePropagation
// EMIT_MIR generic_swap.exchange.ReferencePropagation.diff
fn exchange<T: Copy>(a: &mut T, b: &mut T) {
    let kept = *a;
    *a = *b;
    *b = kept;
}

// EMIT_MIR generic_swap.pick.ReferencePropagation.diff
fn pick<'a, T>(a: &'a T, b: &'a T, first: bool) -> &'a T {
    if first { a } else { b }
}

fn main() {
    exchange(&mut 1, &mut 2);
    pick(&'a', &'b', true);
}

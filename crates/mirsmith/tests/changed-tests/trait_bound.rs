//@ test-mir-pass: Inline
trait Step {
    const BY: u32;
    fn step(self) -> u32;
}

impl Step for u32 {
    const BY: u32 = 3;
    fn step(self) -> u32 {
        self + Self::BY
    }
}

// EMIT_MIR trait_bound.twice.Inline.diff
fn twice<S: Step>(x: S) -> u32 {
    let next = x.step();
    next + S::BY
}

fn main() {
    twice(4u32);
}

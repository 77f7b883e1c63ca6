//@ test-mir-pass: Inline
trait Shape {
    fn area(&self) -> u32;
}

struct Square(u32);

impl Shape for Square {
    fn area(&self) -> u32 {
        self.0 * self.0
    }
}

// EMIT_MIR dyn_calls.doubled.Inline.diff
fn doubled(shape: &dyn Shape) -> u32 {
    shape.area() * 2
}

fn main() {
    doubled(&Square(3));
}

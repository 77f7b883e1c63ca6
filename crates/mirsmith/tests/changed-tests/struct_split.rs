//@ test-mir-pass: ScalarReplacementOfAggregates
struct Point {
    x: i32,
    y: i32,
}

struct Line {
    from: Point,
    to: Point,
    width: u8,
}

// EMIT_MIR struct_split.flat.ScalarReplacementOfAggregates.diff
fn flat(a: i32, b: i32) -> i32 {
    let line = Line { from: Point { x: a, y: b }, to: Point { x: b, y: a }, width: 3 };
    let Line { from, to, .. } = line;
    from.x * to.y - from.y * to.x
}

// EMIT_MIR struct_split.escapes.ScalarReplacementOfAggregates.diff
fn escapes(a: i32) -> i32 {
    let mut point = Point { x: a, y: 0 };
    let y = &mut point.y;
    *y = a ^ 1;
    point.x & point.y
}

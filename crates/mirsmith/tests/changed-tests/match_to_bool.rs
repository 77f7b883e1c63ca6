//@ test-mir-pass: MatchBranchSimplification
#[derive(Clone, Copy)]
enum Colour {
    Red,
    Green,
    Blue,
    Grey(u8),
}

// EMIT_MIR match_to_bool.is_warm.MatchBranchSimplification.diff
fn is_warm(colour: Colour) -> bool {
    match colour {
        Colour::Red => true,
        Colour::Green | Colour::Blue => false,
        Colour::Grey(n) => n > 200,
    }
}

// EMIT_MIR match_to_bool.as_number.MatchBranchSimplification.diff
fn as_number(x: u8) -> i16 {
    match x {
        0 => -1,
        1 => 1,
        2 => 3,
        _ => 255,
    }
}

fn main() {
    is_warm(Colour::Grey(1));
    as_number(2);
}

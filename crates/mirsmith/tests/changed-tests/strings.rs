//@ test-mir-pass: MatchBranchSimplification
// EMIT_MIR strings.kind.MatchBranchSimplification.diff
fn kind(name: &str) -> u8 {
    match name {
        "one" => 1,
        "two" => 2,
        _ => 0,
    }
}

// EMIT_MIR strings.length.MatchBranchSimplification.diff
fn length() -> usize {
    "twelve".len()
}

fn main() {
    kind("one");
    length();
}

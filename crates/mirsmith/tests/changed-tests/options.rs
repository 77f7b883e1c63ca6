//@ test-mir-pass: UnreachablePropagation
// EMIT_MIR options.or_default.UnreachablePropagation.diff
fn or_default(x: Option<i16>) -> i16 {
    x.unwrap_or(-3)
}

// EMIT_MIR options.question.UnreachablePropagation.diff
fn question(x: Option<u8>, y: Option<u8>) -> Option<u8> {
    let a = x?;
    let b = y?;
    Some(a & b)
}

// EMIT_MIR options.by_hand.UnreachablePropagation.diff
fn by_hand(x: Option<u8>) -> u8 {
    if let Some(n) = x { n / 2 } else { 99 }
}

enum Never {}

// EMIT_MIR options.never.UnreachablePropagation.diff
fn never(x: Result<u8, Never>) -> u8 {
    match x {
        Ok(n) => n,
        Err(e) => match e {},
    }
}

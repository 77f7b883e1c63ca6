//@ test-mir-pass: JumpThreading
#![feature(stmt_expr_attributes)]

enum Mode {
    Slow,
    Fast { limit: u8 },
    Off,
}

// EMIT_MIR threading_flags.two_tests.JumpThreading.diff
fn two_tests(mode: Mode, count: u8) -> u8 {
    let enabled = match mode {
        Mode::Slow => true,
        Mode::Fast { limit } => count < limit,
        Mode::Off => false,
    };
    if enabled { count.wrapping_add(1) } else { count }
}

// EMIT_MIR threading_flags.same_test_twice.JumpThreading.diff
fn same_test_twice(n: i32) -> i32 {
    let mut out = 0;
    if n > 10 {
        out = 1;
    }
    if n > 10 { out + 2 } else { out }
}

//@ test-mir-pass: UnreachableEnumBranching
#[derive(Clone, Copy, PartialEq)]
#[repr(i8)]
pub enum Level {
    Below = -5,
    Zero = 0,
    Above = 100,
}

// EMIT_MIR enum_discriminants.number.UnreachableEnumBranching.diff
pub fn number(level: Level) -> i8 {
    match level {
        Level::Below => 1,
        Level::Zero => 2,
        Level::Above => 3,
    }
}

// EMIT_MIR enum_discriminants.cast.UnreachableEnumBranching.diff
pub fn cast(level: Level) -> i64 {
    level as i64 * 2
}

pub fn is_same(a: Level, b: Level) -> bool {
    a == b
}

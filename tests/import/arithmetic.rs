// Integers: arithmetic that wraps, checks that stay, shifts, casts, comparisons.

pub fn add(a: u32, b: u32) -> u32 { a + b }
pub fn sub(a: i16, b: i16) -> i16 { a - b }
pub fn mul(a: u8, b: u8) -> u8 { a * b }
pub fn div(a: i32, b: i32) -> i32 { a / b }
pub fn rem(a: i64, b: i64) -> i64 { a % b }
pub fn neg(a: i8) -> i8 { -a }
pub fn not(a: u16) -> u16 { !a }
pub fn shl(a: u32, by: u32) -> u32 { a << by }
pub fn shr(a: i64, by: u8) -> i64 { a >> by }
pub fn bits(a: u32, b: u32) -> u32 { (a & b) | (a ^ b) }
pub fn average(a: u32, b: u32) -> u32 { (a & b) + ((a ^ b) >> 1) }
pub fn absolute(a: i32) -> i32 { if a < 0 { -a } else { a } }
pub fn sign(a: i32) -> i32 { if a > 0 { 1 } else if a < 0 { -1 } else { 0 } }
pub fn clamp(a: i32, low: i32, high: i32) -> i32 {
    if a < low {
        return low;
    }
    if a > high { high } else { a }
}
pub fn casts(a: i32) -> (u8, i64, u64, i8, u128) { (a as u8, a as i64, a as u64, a as i8, a as u128) }
pub fn to_char(a: u8) -> char { a as char }
pub fn from_char(c: char) -> u32 { c as u32 }
pub fn bool_to_int(a: bool, b: bool) -> i32 { a as i32 + ((b as i32) << 1) }
pub fn logic(a: bool, b: bool, c: bool) -> bool { a && b || !c && (a ^ b) }
pub fn compare(a: u64, b: u64) -> (bool, bool, bool, bool, bool, bool) {
    (a == b, a != b, a < b, a <= b, a > b, a >= b)
}
pub fn largest(a: i32, b: i32, c: i32) -> i32 {
    let mut most = a;
    if b > most {
        most = b;
    }
    if c > most {
        most = c;
    }
    most
}
pub fn wrapping(a: u32, b: u32) -> u32 { a.wrapping_add(b).wrapping_mul(31).wrapping_sub(7) }
pub fn rotate(a: u32, by: u32) -> u32 { a.rotate_left(by & 31) ^ a.rotate_right(3) }
pub fn saturating(a: i8, b: i8) -> (i8, i8) { (a.saturating_add(b), a.saturating_sub(b)) }
pub fn is_power_of_two(a: u64) -> bool { a != 0 && a & (a - 1) == 0 }
pub fn parity(mut a: u32) -> u32 {
    a ^= a >> 16;
    a ^= a >> 8;
    a ^= a >> 4;
    a ^= a >> 2;
    a ^= a >> 1;
    a & 1
}
pub fn mix(mut x: u64) -> u64 {
    x ^= x >> 33;
    x = x.wrapping_mul(0xff51afd7ed558ccd);
    x ^= x >> 33;
    x = x.wrapping_mul(0xc4ceb9fe1a85ec53);
    x ^ (x >> 33)
}
pub fn days_in_month(month: u8, leap: bool) -> u8 {
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => 0,
    }
}
pub fn kind_of(c: char) -> u8 {
    match c {
        'a'..='z' => 1,
        'A'..='Z' => 2,
        '0'..='9' => 3,
        ' ' | '\t' => 4,
        _ => 0,
    }
}

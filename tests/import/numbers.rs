// 128 bits and floats.

pub fn add_wide(a: u128, b: u128) -> u128 { a + b }
pub fn mul_wide(a: i128, b: i128) -> i128 { a * b }
pub fn div_wide(a: u128, b: u128) -> u128 { a / b }
pub fn shift_wide(a: u128, by: u32) -> u128 { a << (by & 127) | a >> 3 }
pub fn halves(a: u128) -> (u64, u64) { ((a >> 64) as u64, a as u64) }
pub fn join(high: u64, low: u64) -> u128 { (high as u128) << 64 | low as u128 }
pub fn match_wide(a: u128) -> u8 {
    match a {
        0 => 0,
        1..=100 => 1,
        0x1_0000_0000_0000_0000 => 2,
        u128::MAX => 3,
        _ => 4,
    }
}
pub fn mul_high(a: u64, b: u64) -> u64 { ((a as u128 * b as u128) >> 64) as u64 }

pub fn float(a: f64, b: f64) -> f64 { a * b + a / b - 0.5 }
pub fn single(a: f32, b: f32) -> f32 { a - b * 2.0 }
pub fn float_rem(a: f64, b: f64) -> f64 { a % b }
pub fn to_int(a: f64) -> (i32, u8, i64) { (a as i32, a as u8, a as i64) }
pub fn from_int(a: i64) -> (f32, f64) { (a as f32, a as f64) }
pub fn widen(a: f32) -> f64 { a as f64 }
pub fn narrow(a: f64) -> f32 { a as f32 }
pub fn compare_floats(a: f64, b: f64) -> (bool, bool, bool) { (a < b, a == b, a != b) }
pub fn smaller(a: f32, b: f32) -> f32 { if a < b { a } else { b } }
pub fn polynomial(x: f64) -> f64 { ((2.0 * x - 3.0) * x + 0.25) * x - 7.0 }
pub fn newton(x: f64) -> f64 {
    let x = if x < 0.0 { -x } else { x };
    let mut guess = x / 2.0 + 0.5;
    let mut i = 0;
    while i < 6 {
        guess = (guess + x / guess) / 2.0;
        i += 1;
    }
    guess
}
pub fn dot(a: [f32; 3], b: [f32; 3]) -> f32 { a[0] * b[0] + a[1] * b[1] + a[2] * b[2] }
pub fn infinity(x: f64) -> f64 { x / 0.0 }
pub fn mean(a: &[f64]) -> f64 {
    if a.len() == 0 {
        return 0.0;
    }
    let mut sum = 0.0;
    let mut i = 0;
    while i < a.len() {
        sum += a[i];
        i += 1;
    }
    sum / a.len() as f64
}

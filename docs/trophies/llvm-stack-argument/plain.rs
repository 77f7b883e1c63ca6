#[derive(Copy, Clone)]
enum T0 {
    V0,
    V1,
    V2,
}

#[derive(Copy, Clone)]
#[repr(C)]
struct T1(T0, u8, i8, i16);

#[derive(Copy, Clone)]
#[repr(u64)]
enum T2 {
    V0(T0),
    V1 = 3,
    V2 = 7,
    V3(T0) = 10,
}

#[repr(i32)]
enum T3 {
    V0(T1, f64, T2),
    V1 = 2,
}

#[repr(C, align(8))]
struct T4(u64, usize, i128, u128);

const C0: f64 = 8.0;
const C1: u64 = 18446744073709551612;

fn fn0(_1: i128, _2: f32, _3: u32, _4: i8, _5: u32, _6: usize, _7: i64, _8: u128, _9: i32, _10: i8, _11: i16, _12: i128) { unsafe {
    let _13: [i8; 7] = [127; 7];
    let _14: T0 = T0::V0;
    let _15: T1 = T1(_14, 253, _10, _11);
    let _16: T2 = T2::V2;
    let _17: T3 = T3::V0(_15, C0, _16);
    let _18: [T1; 16] = [match _17 { T3::V0 { 0: x, .. } => x, _ => core::hint::unreachable_unchecked() }; 16];
    let _19: bool = fn1(_3, _4, _8, _18, _12);
    let _20: bool = fn1(_5, 7, 3, _18, 0);
    let _21: T1 = T1(match _17 { T3::V0 { 0: T1 { 0: x, .. }, .. } => x, _ => core::hint::unreachable_unchecked() }, 2, _15.2, match _17 { T3::V0 { 0: T1 { 3: x, .. }, .. } => x, _ => core::hint::unreachable_unchecked() });
    let _22: [T1; 16] = [_21; 16];
    let _23: bool = fn1(_5, _13[_6], _8, _22, 26688813091838310859872518229942604820);
    return;
}}

#[inline(never)]
fn fn1(_1: u32, _2: i8, _3: u128, _4: [T1; 16], mut _5: i128) -> bool { unsafe {
    let mut _6: i64 = 554902;
    let _7: i128 = _5;
    let _8: *mut i128 = core::ptr::addr_of_mut!(_5);
    let mut _9: usize = _1 as usize;
    _9 = _9 & 7;
    let _10: *mut [u16; 8] = _8.cast::<[u16; 8]>();
    (*_10)[_9] = 14908;
    let _11: usize = 6;
    let _12: T1 = T1(_4[_11].0, _4[_11].1, _4[_11].2, 1);
    let _13: u64 = _2 as u64;
    let mut _14: T4 = T4(_13, _11, _5, _3);
    let _15: u64 = _14.0;
    _14.0 = C1;
    let _16: T4 = T4(_15, _14.1, _14.2, _14.3);
    let RET: bool = true;
    let _17: i64 = _16.0 as i64;
    _6 = _6.wrapping_add(_17);
    let _18: i64 = _16.1 as i64;
    _6 = _6 ^ _18;
    let _19: i128 = _16.2.wrapping_shr(64);
    let _20: i64 = _19 as i64;
    _6 = _6.wrapping_sub(_20);
    let _21: i64 = _16.3 as i64;
    _6 = _6.wrapping_add(_21);
    let _22: i64 = _12.1 as i64;
    _6 = _6.wrapping_sub(_22);
    let _23: i64 = _12.2 as i64;
    _6 = _6 ^ _23;
    let _24: i64 = _12.3 as i64;
    _6 = _6 ^ _24;
    let _25: i128 = _7.wrapping_shr(64);
    let _26: i64 = _25 as i64;
    _6 = _6 ^ _26;
    println!("{:?}", _6);
    return RET;
}}

fn main() {
    fn0(-4, -495.06537, 4294967294, 7, 32, 0, 4, 7712469292447501998, 2, core::hint::black_box(127), 4, 0);
}

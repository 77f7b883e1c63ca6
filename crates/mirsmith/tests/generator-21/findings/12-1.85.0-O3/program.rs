#![feature(core_intrinsics, custom_mir)]
#![allow(warnings, arithmetic_overflow, long_running_const_eval, overflowing_literals, unconditional_panic)]
#![recursion_limit = "100000"]

use core::intrinsics::mir::*;
use prelude::*;

#[derive(Copy, Clone)]
#[repr(C)]
union T1 {
    f0: f32,
    f1: i8,
    f2: isize,
}

#[derive(Copy, Clone)]
#[repr(C)]
union T3 {
    f0: u64,
    f1: f64,
}

#[derive(Copy, Clone)]
#[repr(C)]
struct T4((usize, usize, u64, u32), i16);

#[derive(Copy, Clone)]
#[repr(C)]
union T5 {
    f0: f32,
    f1: T3,
    f2: T1,
}

#[derive(Copy, Clone)]
union T6 {
    f0: i32,
    f1: i8,
}

#[derive(Copy, Clone)]
#[repr(C)]
union T7 {
    f0: isize,
    f1: u32,
}

#[derive(Copy, Clone)]
#[repr(C)]
union T8 {
    f0: u64,
    f1: i16,
    f2: i32,
}

const BITS_F32_00800000: f32 = unsafe { core::mem::transmute(0x00800000_u32) };
const BITS_F64_FFF0000000000000: f64 = unsafe { core::mem::transmute(0xfff0000000000000_u64) };
const C0: u16 = 1_u16;
static mut S0: [bool; 3] = [false, false, false];

#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(mut _1: u64, mut _2: i32) {
{
let bb1 = BasicBlock::Normal;
let bb2 = BasicBlock::Cleanup;
let bb3 = BasicBlock::Normal;
let bb4 = BasicBlock::Normal;
let bb5 = BasicBlock::Normal;
let bb6 = BasicBlock::Normal;
let bb7 = BasicBlock::Normal;
let bb8 = BasicBlock::Normal;
{
let RET: ();
let _3: u64;
let _4: bool;
let _5: f32;
let _6: T1;
let _7: f64;
let _8: &'static f64;
let _9: *mut T1;
let _10: *mut T1;
let _11: i64;
let _12: u32;
let _13: *mut u32;
let _14: *mut u32;
let _15: ();
{
{
{
    _3 = 777842_u64;
    _4 = 281474976710656_i64 >= -9223372036854775807_i64;
    _5 = -BITS_F32_00800000;
    _6 = T1 { f0: 1.1754944e-38_f32 };
    _7 = BITS_F64_FFF0000000000000;
    _8 = &_7;
    _9 = &raw mut _6;
    _10 = _9;
    Call(_11 = fn1(_6, _8, _10), ReturnTo(bb1), UnwindCleanup(bb2))
};
{
    _12 = 4294967293_u32;
    _13 = &raw mut _12;
    Call(_15 = observe_u32(0_u32, _12), ReturnTo(bb3), UnwindUnreachable())
};
{
    UnwindTerminate(ReasonInCleanup)
};
{
    Call(_15 = observe_i64(1_u32, _11), ReturnTo(bb4), UnwindUnreachable())
};
{
    Call(_15 = observe_f64(2_u32, _7), ReturnTo(bb5), UnwindUnreachable())
};
{
    Call(_15 = observe_f32(3_u32, _5), ReturnTo(bb6), UnwindUnreachable())
};
{
    Call(_15 = observe_bool(4_u32, _4), ReturnTo(bb7), UnwindUnreachable())
};
{
    Call(_15 = observe_u64(5_u32, _3), ReturnTo(bb8), UnwindUnreachable())
};
{
    Return()
};
RET
}}}}
}

#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn1(mut _1: T1, mut _2: &'static f64, mut _3: *mut T1) -> i64 {
{
let bb1 = BasicBlock::Normal;
let bb2 = BasicBlock::Normal;
let bb3 = BasicBlock::Normal;
let bb4 = BasicBlock::Normal;
let bb5 = BasicBlock::Normal;
{
let RET: i64;
let _4: u64;
let _5: *mut T1;
let _6: *mut *mut T1;
let _7: [u16; 3];
let _8: usize;
let _9: *mut u16;
let _10: [u16; 6];
let _11: *mut u16;
let _12: ();
let _13: usize;
let _14: bool;
let _15: u16;
let _16: u64;
let _17: u64;
let _18: usize;
let _19: bool;
let _20: u16;
let _21: u64;
let _22: u32;
let _23: u64;
let _24: u64;
let _25: i64;
{
{
{
    _4 = 690475_u64;
    _5 = _3;
    _6 = &raw mut _3;
    _5 = Offset(_3, 1_isize);
    _7 = [50629_u16; 3];
    _8 = 2_usize;
    _9 = &raw mut _7[_8];
    _10 = [48675_u16, 2_u16, 1028_u16, C0, 8995_u16, C0];
    _11 = &raw mut _10[_8];
    Call(_12 = core::intrinsics::typed_swap_nonoverlapping(_9, _11), ReturnTo(bb1), UnwindUnreachable())
};
{
    RET = 5_i64;
    _13 = 0_usize;
    Goto(bb3)
};
{
    _17 = _8 as u64;
    _4 = _4 - _17;
    _18 = 2_usize;
    Goto(bb5)
};
{
    _15 = _10[_13];
    _16 = _15 as u64;
    _4 = _4 + _16;
    _13 = _13 + 1_usize;
    _14 = _13 < 6_usize;
    match _14 {
        true => bb3,
        _ => bb2,
    }
};
{
    _22 = CastTransmute::<f32, u32>(_1.f0);
    _23 = _22 as u64;
    _4 = _4 + _23;
    _24 = _1.f1 as u64;
    _4 = _4 - _24;
    _25 = _4 as i64;
    RET = RET + _25;
    Return()
};
{
    _20 = _7[_18];
    _21 = _20 as u64;
    _4 = _4 + _21;
    _19 = _18 != 0_usize;
    _18 = _18 - 1_usize;
    match _19 {
        true => bb5,
        _ => bb4,
    }
};
RET
}}}}
}

pub fn main() {
    start();
    unsafe { fn0(core::hint::black_box(17732322320244710545_u64), core::hint::black_box(-2147483647_i32)) };
    finish();
}

mod prelude {
    extern "C" {
        fn write(fd: i32, from: *const u8, len: usize) -> isize;
        fn getenv(name: *const u8) -> *const u8;
    }

    static mut HASH: u64 = 0x6d6972736d697468;
    static mut TRACE: bool = false;

    pub fn start() {
        unsafe {
            let value = getenv(b"MIRSMITH_TRACE\0" as *const u8);
            TRACE = !value.is_null() && *value == b'1' && *value.offset(1) == 0;
        }
    }

    pub fn finish() {
        let mut line = *b"hash: ----------------\n";
        unsafe {
            hex(&mut line, 22, HASH);
            write(1, &line as *const u8, 23);
        }
    }

    // 16 digits that end before `end`.
    fn hex(line: &mut [u8], end: usize, mut value: u64) {
        let mut i = end;
        while i > end - 16 {
            i -= 1;
            line[i] = b"0123456789abcdef"[(value & 15) as usize];
            value >>= 4;
        }
    }

    fn mix(hash: u64, word: u64) -> u64 {
        let hash = (hash ^ word).wrapping_mul(0x9e3779b97f4a7c15);
        hash ^ hash >> 29
    }

    fn event(site: u32, tag: u64, lo: u64, hi: u64, label: &'static [u8]) {
        unsafe {
            HASH = mix(mix(mix(HASH, (site as u64) << 8 | tag), lo), hi);
            if TRACE {
                trace(site, lo, hi, label);
            }
        }
    }

    #[inline(never)]
    fn trace(mut site: u32, lo: u64, hi: u64, label: &'static [u8]) {
        // Written from the end to the front: the longest line has 10 + 1 + 8 + 32 + 1 bytes.
        let mut line = [0; 64];
        line[63] = b'\n';
        let mut at = 63;
        if label[label.len() - 1] == b'x' {
            hex(&mut line, 47, hi);
            hex(&mut line, 63, lo);
            at = 31;
            while at < 62 && line[at] == b'0' {
                at += 1;
            }
        }
        let mut i = label.len();
        while i > 0 {
            i -= 1;
            at -= 1;
            line[at] = label[i];
        }
        at -= 1;
        line[at] = b' ';
        loop {
            at -= 1;
            line[at] = b'0' + (site % 10) as u8;
            site /= 10;
            if site == 0 {
                break;
            }
        }
        unsafe { write(1, (&line as *const u8).offset(at as isize), 64 - at) };
    }

    #[inline(never)]
    pub fn observe_bool(site: u32, x: bool) {
        event(site, 0, x as u64, 0, b"bool 0x")
    }

    #[inline(never)]
    pub fn observe_i64(site: u32, x: i64) {
        event(site, 5, x as u64 as u64, 0, b"i64 0x")
    }

    #[inline(never)]
    pub fn observe_u32(site: u32, x: u32) {
        event(site, 10, x as u32 as u64, 0, b"u32 0x")
    }

    #[inline(never)]
    pub fn observe_u64(site: u32, x: u64) {
        event(site, 11, x as u64 as u64, 0, b"u64 0x")
    }

    #[inline(never)]
    pub fn observe_f32(site: u32, x: f32) {
        let bits: u32 = unsafe { core::mem::transmute(x) };
        if bits & 0x7fffffff > 0x7f800000 {
            event(site, 15, 0x7fc00000, 0x0, b"f32 nan")
        } else {
            event(site, 15, bits as u64, 0, b"f32 0x")
        }
    }

    #[inline(never)]
    pub fn observe_f64(site: u32, x: f64) {
        let bits: u64 = unsafe { core::mem::transmute(x) };
        if bits & 0x7fffffffffffffff > 0x7ff0000000000000 {
            event(site, 16, 0x7ff8000000000000, 0x0, b"f64 nan")
        } else {
            event(site, 16, bits as u64, 0, b"f64 0x")
        }
    }
}

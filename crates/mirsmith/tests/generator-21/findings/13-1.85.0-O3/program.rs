#![feature(core_intrinsics, custom_mir)]
#![allow(warnings, arithmetic_overflow, long_running_const_eval, overflowing_literals, unconditional_panic)]
#![recursion_limit = "100000"]

use core::intrinsics::mir::*;
use prelude::*;

#[derive(Copy, Clone)]
enum T0 {
    V0(u32, u16),
    V1(u8),
    V2(u16, bool),
}

#[derive(Copy, Clone)]
#[repr(C, i32)]
enum T1 {
    V0,
    V1(T0, f32) = 2,
}

enum T2<'a> {
    V0(T0),
    V1(u64),
    V2(&'a mut T1),
}

static S0: u8 = 47_u8;
static mut S1: u64 = 5353172790017673802_u64;

#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(mut _1: bool, mut _2: u32) {
{
let bb1 = BasicBlock::Normal;
let bb2 = BasicBlock::Normal;
let bb3 = BasicBlock::Normal;
let bb4 = BasicBlock::Normal;
let bb5 = BasicBlock::Normal;
{
let RET: ();
let _3: i64;
let _4: i64;
let _5: i64;
let _6: u128;
let _7: [i128; 4];
let _8: ();
let _9: usize;
let _10: usize;
let _11: bool;
let _12: i128;
let _13: i64;
{
{
{
    _3 = 353113_i64;
    _4 = _2 as i64;
    _5 = _4;
    _6 = 12427632.0_f32 as u128;
    _7 = [105420811712761327896496447008273289039_i128; 4];
    Call(_8 = observe_i64(1_u32, _5), ReturnTo(bb1), UnwindUnreachable())
};
{
    Call(_9 = core::intrinsics::black_box(3_usize), ReturnTo(bb2), UnwindUnreachable())
};
{
    _10 = _9;
    Goto(bb4)
};
{
    Call(_8 = observe_i64(2_u32, _3), ReturnTo(bb5), UnwindUnreachable())
};
{
    _12 = _7[_10];
    _13 = _12 as i64;
    _3 = _3 + _13;
    _11 = _10 != 0_usize;
    _10 = _10 - 1_usize;
    match _11 {
        true => bb4,
        _ => bb3,
    }
};
{
    Return()
};
RET
}}}}
}

pub fn main() {
    start();
    unsafe { fn0(core::hint::black_box(false), core::hint::black_box(7_u32)) };
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
    pub fn observe_i64(site: u32, x: i64) {
        event(site, 5, x as u64 as u64, 0, b"i64 0x")
    }
}

#![feature(core_intrinsics, custom_mir)]
#![allow(warnings, arithmetic_overflow, long_running_const_eval, overflowing_literals, unconditional_panic)]
#![recursion_limit = "100000"]

use core::intrinsics::mir::*;
use prelude::*;

#[derive(Copy, Clone)]
enum T0 {
    V0,
}

#[derive(Copy, Clone)]
struct T1(T0, u8, u8);

#[derive(Copy, Clone)]
enum T2 {
    V0(T1),
}

#[derive(Copy, Clone)]
struct T3(u16, i128, u128);

#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(mut _1: i8, mut _2: u8, mut _3: u128, mut _4: i128) {
    mir! {
        type RET = ();
        let _5: T0;
        let _6: T1;
        let _7: T2;
        let _8: [T1; 5];
        {
            _5 = T0::V0;
            _6 = T1(_5, 0_u8, 0_u8);
            _7 = T2::V0(_6);
            _8 = [Field::<T1>(Variant(_7, 0), 0); 5];
            Call(RET = fn1(_1, _2, _3, _8, _4), ReturnTo(bb1), UnwindContinue())
        }
        bb1 = {
            Return()
        }
    }
}

#[custom_mir(dialect = "runtime", phase = "initial")]
#[inline(never)]
fn fn1(mut _1: i8, mut _2: u8, mut _3: u128, mut _4: [T1; 5], mut _5: i128) {
    mir! {
        type RET = ();
        let _6: u64;
        let _7: i128;
        let _8: *mut i128;
        let _9: usize;
        let _10: *mut [u16; 7];
        let _11: T1;
        let _12: u16;
        let _13: T3;
        let _14: T3;
        let _15: u64;
        let _16: u64;
        {
            _7 = _5;
            _8 = core::ptr::addr_of_mut!(_5);
            _9 = _1 as usize;
            _9 = _9 & 7_usize;
            _10 = _8 as *mut [u16; 7];
            (*_10)[_9] = 1_u16;
            _9 = 0_usize;
            _11 = T1(_4[_9].0, _4[_9].1, _4[_9].2);
            _12 = _2 as u16;
            _13 = T3(_12, _5, _3);
            _14 = T3(_13.0, _13.1, _13.2);
            _6 = _14.0 as u64;
            _15 = _14.1 as u64;
            _6 = _6 - _15;
            _15 = _14.2 as u64;
            _6 = _6 + _15;
            _15 = _11.1 as u64;
            _6 = _6 - _15;
            _15 = _11.2 as u64;
            _6 = _6 ^ _15;
            _14.1 = _7 >> 64_i8;
            _16 = _14.1 as u64;
            _6 = _6 ^ _16;
            Call(RET = observe_u64(0_u32, _6), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}

pub fn main() {
    start();
    unsafe { fn0(core::hint::black_box(-2_i8), core::hint::black_box(0_u8), core::hint::black_box(0_u128), core::hint::black_box(0_i128)) };
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
    pub fn observe_u64(site: u32, x: u64) {
        event(site, 11, x as u64 as u64, 0, b"u64 0x")
    }
}

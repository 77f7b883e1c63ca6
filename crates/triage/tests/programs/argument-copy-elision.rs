// Written by hand after llvm/llvm-project#63475: the upper half of a copied argument is read after it was overwritten.
#![feature(core_intrinsics, custom_mir)]
#![allow(warnings, arithmetic_overflow, long_running_const_eval, overflowing_literals, unconditional_panic)]
#![recursion_limit = "100000"]

use core::intrinsics::mir::*;
use prelude::*;

#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(mut _1: u64, mut _2: u64, mut _3: u128) {
    mir! {
        type RET = ();
        {
            Call(RET = fn1(_1, _2, _1, _2, _1, _2, _3), ReturnTo(bb1), UnwindContinue())
        }
        bb1 = {
            Return()
        }
    }
}

#[custom_mir(dialect = "runtime", phase = "initial")]
#[inline(never)]
fn fn1(mut _1: u64, mut _2: u64, mut _3: u64, mut _4: u64, mut _5: u64, mut _6: u64, mut _7: u128) {
    mir! {
        type RET = ();
        let _8: *mut u128;
        let _9: u128;
        {
            _9 = _7;
            _8 = core::ptr::addr_of_mut!(_7);
            Call(RET = fn2(_8, _8), ReturnTo(bb1), UnwindContinue())
        }
        bb1 = {
            _9 = _9 ^ _7;
            Call(RET = observe_u128(2_u32, _9), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            _1 = _1 + _2;
            _1 = _1 * _3;
            _1 = _1 + _4;
            _1 = _1 * _5;
            _1 = _1 + _6;
            _7 = _1 as u128;
            Call(RET = observe_u128(3_u32, _7), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}

#[custom_mir(dialect = "runtime", phase = "initial")]
#[inline(never)]
fn fn2(mut _1: *mut u128, mut _2: *mut u128) {
    mir! {
        type RET = ();
        let _3: u128;
        {
            _3 = *_1;
            *_1 = _3 * _3;
            Call(RET = observe_u128(0_u32, _3), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            _3 = *_2;
            Call(RET = observe_u128(1_u32, _3), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}

pub fn main() {
    start();
    unsafe { fn0(core::hint::black_box(7_u64), core::hint::black_box(11_u64), core::hint::black_box(36893488147419103237_u128)) };
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
    pub fn observe_u128(site: u32, x: u128) {
        event(site, 12, x as u64, (x as u128 >> 64) as u64, b"u128 0x")
    }
}

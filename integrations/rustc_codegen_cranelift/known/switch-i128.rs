#![feature(core_intrinsics, custom_mir)]
#![allow(warnings, ambiguous_glob_imports, arithmetic_overflow, conflicting_repr_hints, dangerous_implicit_autorefs)]
#![allow(deref_nullptr, invalid_null_arguments, invalid_reference_casting, invalid_runtime_symbol_definitions)]
#![allow(long_running_const_eval, mutable_transmutes, overflowing_literals, repr_transparent_non_zst_fields)]
#![allow(semicolon_in_expressions_from_macros, unconditional_panic, uninhabited_static)]
#![recursion_limit = "100000"]

use core::intrinsics::mir::*;
use prelude::*;

#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(mut _1: u128) {
    mir! {
        type RET = ();
        let _2: u8;
        {
            match _1 {
                17361641481138401520 => bb1,
                17361641481138401521 => bb2,
                _ => bb3,
            }
        }
        bb1 = {
            _2 = 1_u8;
            Goto(bb4)
        }
        bb2 = {
            _2 = 2_u8;
            Goto(bb4)
        }
        bb3 = {
            _2 = 0_u8;
            Goto(bb4)
        }
        bb4 = {
            Call(RET = observe_u8(0_u32, _2), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            Return()
        }
    }
}

pub fn main() {
    start();
    unsafe { fn0(core::hint::black_box(17361641481138401520_u128)) };
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
    pub fn observe_u8(site: u32, x: u8) {
        event(site, 8, x as u8 as u64, 0, b"u8 0x")
    }
}

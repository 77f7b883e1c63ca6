#![feature(core_intrinsics, custom_mir)]
#![allow(warnings, ambiguous_glob_imports, arithmetic_overflow, conflicting_repr_hints, dangerous_implicit_autorefs)]
#![allow(deref_nullptr, invalid_null_arguments, invalid_reference_casting, invalid_runtime_symbol_definitions)]
#![allow(long_running_const_eval, mutable_transmutes, overflowing_literals, repr_transparent_non_zst_fields)]
#![allow(semicolon_in_expressions_from_macros, unconditional_panic, uninhabited_static)]
#![recursion_limit = "100000"]

use core::intrinsics::mir::*;
use prelude::*;

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

#[derive(Copy, Clone)]
#[repr(i32)]
enum T3 {
    V0(T1, f64, T2),
    V1 = 2,
}

#[derive(Copy, Clone)]
#[repr(C, align(8))]
struct T4(u64, usize, i128, u128);

const C0: f64 = 8.0_f64;
const C1: u64 = 18446744073709551612_u64;

#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(mut _1: i128, mut _2: f32, mut _3: u32, mut _4: i8, mut _5: u32, mut _6: usize, mut _7: i64, mut _8: u128, mut _9: i32, mut _10: i8, mut _11: i16, mut _12: i128) {
    mir! {
        type RET = ();
        let _13: [i8; 7];
        let _14: T0;
        let _15: T1;
        let _16: T2;
        let _17: T3;
        let _18: [T1; 16];
        let _19: bool;
        let _20: bool;
        let _21: T1;
        let _22: [T1; 16];
        let _23: bool;
        {
            _13 = [127_i8; 7];
            _14 = T0::V0;
            _15 = T1(_14, 253_u8, _10, _11);
            _16 = T2::V2;
            _17 = T3::V0(_15, C0, _16);
            _18 = [Field::<T1>(Variant(_17, 0), 0); 16];
            Call(_19 = fn1(_3, _4, _8, _18, _12), ReturnTo(bb1), UnwindContinue())
        }
        bb1 = {
            Call(_20 = fn1(_5, 7_i8, 3_u128, _18, 0_i128), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            _21 = T1(Move(Field::<T1>(Variant(_17, 0), 0).0), 2_u8, _15.2, Field::<T1>(Variant(_17, 0), 0).3);
            _22 = [_21; 16];
            Call(_23 = fn1(_5, _13[_6], _8, _22, 26688813091838310859872518229942604820_i128), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}

#[custom_mir(dialect = "runtime", phase = "initial")]
#[inline(never)]
fn fn1(mut _1: u32, mut _2: i8, mut _3: u128, mut _4: [T1; 16], mut _5: i128) -> bool {
    mir! {
        type RET = bool;
        let _6: i64;
        let _7: i128;
        let _8: *mut i128;
        let _9: usize;
        let _10: *mut [u16; 8];
        let _11: usize;
        let _12: T1;
        let _13: u64;
        let _14: T4;
        let _15: u64;
        let _16: T4;
        let _17: i64;
        let _18: i64;
        let _19: i128;
        let _20: i64;
        let _21: i64;
        let _22: i64;
        let _23: i64;
        let _24: i64;
        let _25: i128;
        let _26: i64;
        let _27: ();
        {
            _6 = 554902_i64;
            _7 = _5;
            _8 = &raw mut _5;
            _9 = _1 as usize;
            _9 = _9 & 7_usize;
            _10 = CastPtrToPtr::<*mut i128, *mut [u16; 8]>(_8);
            (*_10)[_9] = 14908_u16;
            _11 = 6_usize;
            _12 = T1(_4[_11].0, _4[_11].1, _4[_11].2, 1_i16);
            _13 = _2 as u64;
            _14 = T4(_13, _11, _5, _3);
            _15 = _14.0;
            _14.0 = C1;
            _16 = T4(_15, _14.1, _14.2, _14.3);
            RET = true;
            _17 = _16.0 as i64;
            _6 = _6 + _17;
            _18 = _16.1 as i64;
            _6 = _6 ^ _18;
            _19 = _16.2 >> 64_u32;
            _20 = _19 as i64;
            _6 = _6 - _20;
            _21 = _16.3 as i64;
            _6 = _6 + _21;
            _22 = _12.1 as i64;
            _6 = _6 - _22;
            _23 = _12.2 as i64;
            _6 = _6 ^ _23;
            _24 = _12.3 as i64;
            _6 = _6 ^ _24;
            _25 = _7 >> 64_u32;
            _26 = _25 as i64;
            _6 = _6 ^ _26;
            Call(_27 = observe_i64(0_u32, _6), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}

pub fn main() {
    start();
    unsafe { fn0(core::hint::black_box(-4_i128), core::hint::black_box(-495.06537_f32), core::hint::black_box(4294967294_u32), core::hint::black_box(7_i8), core::hint::black_box(32_u32), core::hint::black_box(0_usize), core::hint::black_box(4_i64), core::hint::black_box(7712469292447501998_u128), core::hint::black_box(2_i32), core::hint::black_box(127_i8), core::hint::black_box(4_i16), core::hint::black_box(0_i128)) };
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

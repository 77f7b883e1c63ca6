#![feature(core_intrinsics, custom_mir)]
#![allow(warnings, ambiguous_glob_imports, arithmetic_overflow, conflicting_repr_hints, dangerous_implicit_autorefs)]
#![allow(deref_nullptr, invalid_null_arguments, invalid_reference_casting, invalid_runtime_symbol_definitions)]
#![allow(long_running_const_eval, mutable_transmutes, overflowing_literals, repr_transparent_non_zst_fields)]
#![allow(semicolon_in_expressions_from_macros, unconditional_panic, uninhabited_static)]
#![recursion_limit = "100000"]

use core::intrinsics::mir::*;
use prelude::*;

#[derive(Copy, Clone)]
#[repr(C)]
struct Pair {
    a: u8,
    b: u32,
}

#[derive(Copy, Clone)]
enum Shape {
    Dot,
    Line(u16),
}

static COUNT: u32 = 3_u32;

#[custom_mir(dialect = "runtime", phase = "initial")]
const fn next(mut mirsmith_hash: *mut u64, mut x: u32, mut p: *mut Pair) -> u32 {
    mir! {
        type RET = u32;
        {
            (*p).b = x;
            RET = (*p).b + 1_u32;
            Return()
        }
    }
}

#[custom_mir(dialect = "runtime", phase = "initial")]
const fn fn0(mut mirsmith_hash: *mut u64, mut start: u32) -> u32 {
    mir! {
        type RET = u32;
        let pair: Pair;
        let pointer: *mut Pair;
        let byte: *const u8;
        let shape: Shape;
        let kind: isize;
        let limit: &'static u32;
        let last: u32;
        let more: bool;
        let bits: u32;
        let unit: ();
        {
            pair = Pair { a: 1_u8, b: start };
            pointer = &raw mut pair;
            byte = CastPtrToPtr::<*mut Pair, *const u8>(pointer);
            shape = Shape::Line(7_u16);
            kind = Discriminant(shape);
            limit = Static(COUNT);
            Goto(bb1)
        }
        bb1 = {
            last = pair.b;
            Call(RET = next(mirsmith_hash, last, pointer), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            pair.b = RET;
            more = pair.b < *limit;
            match more {
                true => bb1,
                _ => bb3,
            }
        }
        bb3 = {
            Call(bits = core::intrinsics::ctpop(RET), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Call(unit = observe_u32(mirsmith_hash, 0_u32, bits), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            Return()
        }
    }
}

const RESULT: u64 = unsafe {
    let mut hash = SEED;
    fn0(&raw mut hash, 0_u32);
    hash
};

#[cfg(read_out)]
const READ_OUT: [(); 0] = [(); RESULT as usize];

pub fn main() {
    finish(RESULT);
}

mod prelude {
    extern "C" {
        fn write(fd: i32, from: *const u8, len: usize) -> isize;
    }

    pub const SEED: u64 = 0x6d6972736d697468;

    pub fn finish(hash: u64) {
        let mut line = *b"hash: ----------------\n";
        hex(&mut line, 22, hash);
        unsafe { write(1, &line as *const u8, 23) };
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

    const fn mix(hash: u64, word: u64) -> u64 {
        let hash = (hash ^ word).wrapping_mul(0x9e3779b97f4a7c15);
        hash ^ hash >> 29
    }

    const fn event(hash: *mut u64, site: u32, tag: u64, lo: u64, hi: u64) {
        unsafe { *hash = mix(mix(mix(*hash, (site as u64) << 8 | tag), lo), hi) };
    }

    #[inline(never)]
    pub const fn observe_u32(hash: *mut u64, site: u32, x: u32) {
        event(hash, site, 10, x as u32 as u64, 0)
    }
}

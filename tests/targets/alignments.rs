//@ says: alignments of the primitive types; size and alignment of a C struct, a tagged enum and a vector
#![feature(custom_mir, core_intrinsics, repr_simd)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] struct Pair { a: u8, b: u64, c: u8, d: *const u8 }
#[repr(u64)] enum Tagged { A(u8), B(u32) }
#[repr(simd)] struct Vector([u32; 4]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let n: usize;
        let o: u64;
        let u: ();
        let x_u16: u16;
        let p_u16: *const u16;
        let x_u32: u32;
        let p_u32: *const u32;
        let x_u64: u64;
        let p_u64: *const u64;
        let x_u128: u128;
        let p_u128: *const u128;
        let x_i128: i128;
        let p_i128: *const i128;
        let x_f32: f32;
        let p_f32: *const f32;
        let x_f64: f64;
        let p_f64: *const f64;
        let x_usize: usize;
        let p_usize: *const usize;
        let x_char: char;
        let p_char: *const char;
        let p_Pair: *const Pair;
        let x_Pair: Pair;
        let p_Tagged: *const Tagged;
        let x_Tagged: Tagged;
        let p_Vector: *const Vector;
        let x_Vector: Vector;
        {
            p_u16 = &raw const x_u16;
            Call(n = core::intrinsics::align_of_val(p_u16), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            p_u32 = &raw const x_u32;
            Call(n = core::intrinsics::align_of_val(p_u32), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            p_u64 = &raw const x_u64;
            Call(n = core::intrinsics::align_of_val(p_u64), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            p_u128 = &raw const x_u128;
            Call(n = core::intrinsics::align_of_val(p_u128), ReturnTo(bb7), UnwindUnreachable())
        }
        bb7 = {
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb8), UnwindUnreachable())
        }
        bb8 = {
            p_i128 = &raw const x_i128;
            Call(n = core::intrinsics::align_of_val(p_i128), ReturnTo(bb9), UnwindUnreachable())
        }
        bb9 = {
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb10), UnwindUnreachable())
        }
        bb10 = {
            p_f32 = &raw const x_f32;
            Call(n = core::intrinsics::align_of_val(p_f32), ReturnTo(bb11), UnwindUnreachable())
        }
        bb11 = {
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb12), UnwindUnreachable())
        }
        bb12 = {
            p_f64 = &raw const x_f64;
            Call(n = core::intrinsics::align_of_val(p_f64), ReturnTo(bb13), UnwindUnreachable())
        }
        bb13 = {
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb14), UnwindUnreachable())
        }
        bb14 = {
            p_usize = &raw const x_usize;
            Call(n = core::intrinsics::align_of_val(p_usize), ReturnTo(bb15), UnwindUnreachable())
        }
        bb15 = {
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb16), UnwindUnreachable())
        }
        bb16 = {
            p_char = &raw const x_char;
            Call(n = core::intrinsics::align_of_val(p_char), ReturnTo(bb17), UnwindUnreachable())
        }
        bb17 = {
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb18), UnwindUnreachable())
        }
        bb18 = {
            p_Pair = &raw const x_Pair;
            Call(n = core::intrinsics::size_of_val(p_Pair), ReturnTo(bb19), UnwindUnreachable())
        }
        bb19 = {
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb20), UnwindUnreachable())
        }
        bb20 = {
            Call(n = core::intrinsics::align_of_val(p_Pair), ReturnTo(bb21), UnwindUnreachable())
        }
        bb21 = {
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb22), UnwindUnreachable())
        }
        bb22 = {
            p_Tagged = &raw const x_Tagged;
            Call(n = core::intrinsics::size_of_val(p_Tagged), ReturnTo(bb23), UnwindUnreachable())
        }
        bb23 = {
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb24), UnwindUnreachable())
        }
        bb24 = {
            Call(n = core::intrinsics::align_of_val(p_Tagged), ReturnTo(bb25), UnwindUnreachable())
        }
        bb25 = {
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb26), UnwindUnreachable())
        }
        bb26 = {
            p_Vector = &raw const x_Vector;
            Call(n = core::intrinsics::size_of_val(p_Vector), ReturnTo(bb27), UnwindUnreachable())
        }
        bb27 = {
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb28), UnwindUnreachable())
        }
        bb28 = {
            Call(n = core::intrinsics::align_of_val(p_Vector), ReturnTo(bb29), UnwindUnreachable())
        }
        bb29 = {
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb30), UnwindUnreachable())
        }
        bb30 = {
            Return()
        }
    }
}
fn main() { fn0(); }

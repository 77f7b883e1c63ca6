//@ ub: offset-from-inexact at fn0 bb0[end]
//@ says: C ptr_offset_from: difference not a multiple of size
//@ miri: exact_div: 1_isize cannot be divided by 2_isize without remainder
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u16; 2];
        let p: *const u16;
        let p8: *const u8;
        let q8: *const u8;
        let q: *const u16;
        let d: isize;
        let c_a: *const [u16; 2];
        {
            a = [1_u16; 2];
            c_a = &raw const a;
            p = c_a as *const u16;
            p8 = p as *const u8;
            q8 = Offset(p8, 1_usize);
            q = q8 as *const u16;
            Call(d = core::intrinsics::ptr_offset_from(q, p), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ub: offset-from-range at fn0 bb0[end]
//@ says: C ptr_offset_from_unsigned: a < b is UB
//@ miri: `ptr_offset_from_unsigned` called when first pointer has smaller address than second: 134012 < 134016
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 2];
        let p: *const u32;
        let q: *const u32;
        let d: usize;
        let c_a: *const [u32; 2];
        {
            a = [1_u32; 2];
            c_a = &raw const a;
            p = c_a as *const u32;
            q = Offset(p, 1_usize);
            Call(d = core::intrinsics::ptr_offset_from_unsigned(p, q), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ub: dangling-reference at fn0 bb1[0]
//@ says: A.5 &[T]: dereferenceable for size_of_val
//@ miri: constructing invalid value of type &[u16]: encountered a dangling reference (going beyond the bounds of its allocation)
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
        let s: *const [u16];
        let r: &[u16];
        let c_a: *const [u16; 2];
        {
            a = [1_u16; 2];
            c_a = &raw const a;
            p = c_a as *const u16;
            Call(s = core::intrinsics::aggregate_raw_ptr::<*const [u16], *const u16, usize>(p, 3_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            r = &*s;
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ub: overlapping-assignment at fn0 bb0[5]
//@ says: I2.2: array aggregate reading its own elements through a pointer; Miri copies element by element
//@ miri: accepts (I2.2)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 3];
        let p: *mut [u32; 3];
        let i: usize;
        let j: usize;
        let k: usize;
        let o: u64;
        let u: ();
        {
            a = [1_u32, 2_u32, 3_u32];
            p = &raw mut a;
            i = 2_usize;
            j = 0_usize;
            k = 1_usize;
            a = [(*p)[i], (*p)[j], (*p)[k]];
            o = a[j] as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = a[k] as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            o = a[i] as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }

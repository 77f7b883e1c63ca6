//@ ub: overlapping-assignment at fn0 bb0[4]
//@ says: I2.2: Repeat of an operand inside the destination (element 1): Miri accepts for scalars; machine rejects
//@ miri: accepts (I2.2)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 2];
        let p: *mut [u32; 2];
        let i: usize;
        let j: usize;
        let o: u64;
        let u: ();
        {
            a = [1_u32, 2_u32];
            p = &raw mut a;
            i = 1_usize;
            j = 0_usize;
            a = [(*p)[i]; 2];
            o = a[j] as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = a[i] as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

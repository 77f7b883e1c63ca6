//@ ub: overlapping-assignment at fn0 bb0[2]
//@ says: B.2 says reject (enum is no primitive scalar); Miri: Scalar ABI, read before write
//@ miri: accepts (I2.14)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(u8)] #[derive(Copy, Clone)] enum E { A, B }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: E;
        let p: *mut E;
        let d: u8;
        let o: u64;
        let u: ();
        {
            a = E::B;
            p = &raw mut a;
            *p = a;
            d = Discriminant(a);
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

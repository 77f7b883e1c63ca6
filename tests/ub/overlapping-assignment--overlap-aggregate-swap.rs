//@ ub: overlapping-assignment at fn0 bb0[2]
//@ says: fact 6/I2.2: t = (copy t.1, copy t.0) through a pointer is not caught by Miri (writes field by field); machine rejects
//@ miri: accepts (I2.2)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let t: (u32, u32);
        let p: *mut (u32, u32);
        let o: u64;
        let u: ();
        {
            t = (1_u32, 2_u32);
            p = &raw mut t;
            t = ((*p).1, (*p).0);
            o = t.0 as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = t.1 as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

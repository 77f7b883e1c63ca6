//@ ub: tainted at fn0 bb1[end]
//@ says: A.7: the size of a tuple is open
//@ miri: accepts (I2.10)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let t: (u8, u32);
        let p: *const (u8, u32);
        let n: usize;
        let o: u64;
        let u: ();
        {
            t = (1_u8, 2_u32);
            p = &raw const t;
            Call(n = core::intrinsics::size_of_val(p), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ub: int-to-pointer at fn0 bb0[3]
//@ says: A.3/I2.12: as-cast expose + int->ptr cast works in Miri (wildcard provenance); machine never generates int->ptr
//@ miri: accepts (I2.12)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: u32;
        let p: *const u32;
        let n: usize;
        let q: *const u32;
        let v: u32;
        let o: u64;
        let u: ();
        {
            x = 5_u32;
            p = &raw const x;
            n = p as usize;
            q = n as *const u32;
            v = *q;
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ub: moved-from at fn0 bb2[0]
//@ says: C: intrinsic args are not de-initialised by Miri even for Move of an addressed local; machine treats every Move as de-initialising
//@ miri: accepts (I2.15)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let p: *const u32;
        let v: u32;
        let o: u64;
        let u: ();
        {
            a = 5_u32;
            p = &raw const a;
            Call(v = core::intrinsics::black_box(Move(a)), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            v = *p;
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }

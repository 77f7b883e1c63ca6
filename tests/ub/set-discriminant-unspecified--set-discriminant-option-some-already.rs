//@ ub: set-discriminant-unspecified at fn0 bb0[1]
//@ says: A.7: setting the untagged variant when already encoded is accepted by Miri; machine rejects
//@ miri: accepts (I2.5)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let e: Option<&'static u32>;
        let d: isize;
        let o: u64;
        let u: ();
        {
            e = Some(const { &7_u32 });
            SetDiscriminant(e, 1);
            d = Discriminant(e);
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

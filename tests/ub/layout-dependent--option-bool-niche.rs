//@ ub: layout-dependent at fn0 bb0[1]
//@ says: A.7/I2.5: Option<bool> uses the niche 2 for None in practice; unspecified layout, machine rejects
//@ miri: accepts (I2.5)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u8;
        let e: Option<bool>;
        let d: isize;
        let o: u64;
        let u: ();
        {
            a = 2_u8;
            e = CastTransmute::<u8, Option<bool>>(a);
            d = Discriminant(e);
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            a = 1_u8;
            e = CastTransmute::<u8, Option<bool>>(a);
            d = Discriminant(e);
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

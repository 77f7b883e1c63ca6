//@ ok: 8
//@ says: A.7: repr(transparent) has the layout of its field
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(transparent)] #[derive(Clone, Copy)] struct T((), u64);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let t: T;
        let x: u64;
        let v: ();
        let u: ();
        {
            v = ();
            t = T(v, 8_u64);
            x = CastTransmute::<T, u64>(t);
            Call(u = observe(x), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

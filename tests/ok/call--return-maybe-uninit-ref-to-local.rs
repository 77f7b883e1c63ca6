//@ ok: 1
//@ says: D.4: a reference inside MaybeUninit is not checked when it is returned
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::mem::MaybeUninit;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f() -> MaybeUninit<&'static u64> {
    mir! {
        type RET = MaybeUninit<&'static u64>;
        let x: u64;
        let r: &'static u64;
        {
            x = 1_u64;
            r = &x;
            RET = CastTransmute::<&'static u64, MaybeUninit<&'static u64>>(r);
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let t: MaybeUninit<&'static u64>;
        let u: ();
        {
            Call(t = f(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(u = observe(1_u64), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

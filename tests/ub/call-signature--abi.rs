//@ ub: call-signature at fn0 bb0[end]
//@ says: I2.17: the calling convention is part of the signature
//@ miri: calling a function with calling convention "Rust" using calling convention "C"
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f() {
    mir! {
        type RET = ();
        {
            Return()
        }
    }
}
const F: fn() = f;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let a: fn();
        let b: extern "C" fn();
        let u: ();
        {
            a = F;
            b = CastTransmute::<fn(), extern "C" fn()>(a);
            Call(u = b(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

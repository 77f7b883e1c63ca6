//@ ub: uninit at fn0 bb2[end]
//@ says: I2.1: Move of an unaddressed scalar local keeps its value in Miri (machine: uninit)
//@ miri: accepts (I2.1)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: u64) -> u64 {
    mir! {
        type RET = u64;
        {
            RET = a;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let y: u64;
        let u: ();
        {
            x = 3_u64;
            Call(y = f(Move(x)), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(u = observe(x), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }

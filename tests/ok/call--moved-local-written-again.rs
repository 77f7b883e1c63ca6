//@ ok: 2
//@ says: I2.11: a moved-from local may be written and pointed to again
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: u64) {
    mir! {
        type RET = ();
        {
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let p: *mut u64;
        let u: ();
        {
            x = 1_u64;
            Call(u = f(Move(x)), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            x = 2_u64;
            p = &raw mut x;
            Call(u = observe((*p)), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

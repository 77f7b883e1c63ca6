//@ ub: uninit at fn0 bb1[0]
//@ says: black_box(Move(x)) keeps x in Miri
//@ miri: accepts (I2.15)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let p: *mut u64;
        let y: u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            Call(y = core::intrinsics::black_box(Move(x)), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = y + x;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

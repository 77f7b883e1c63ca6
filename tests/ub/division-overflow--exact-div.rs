//@ ub: division-overflow at fn0 bb0[end]
//@ says: C: exact_div overflows as division does
//@ miri: overflow in signed remainder (dividing MIN by -1)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: i8;
        let y: i8;
        let z: i8;
        let u: ();
        {
            x = -128_i8;
            y = -1_i8;
            Call(z = core::intrinsics::exact_div(x, y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

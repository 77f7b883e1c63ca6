//@ ub: division-overflow at fn0 bb0[end]
//@ says: C unchecked_div: MIN / -1
//@ miri: overflow in signed division (dividing MIN by -1)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: i16;
        let b: i16;
        {
            a = -32768_i16;
            Call(b = core::intrinsics::unchecked_div(a, -1_i16), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

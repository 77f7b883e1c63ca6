//@ ub: division-overflow at fn0 bb0[end]
//@ says: C unchecked_rem: MIN % -1
//@ miri: overflow in signed remainder (dividing MIN by -1)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: i128;
        let b: i128;
        {
            a = -170141183460469231731687303715884105728_i128;
            Call(b = core::intrinsics::unchecked_rem(a, -1_i128), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

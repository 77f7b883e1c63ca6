//@ ub: unchecked-overflow at fn0 bb0[end]
//@ says: C unchecked_sub: unsigned borrow is overflow
//@ miri: arithmetic overflow in `unchecked_sub`
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let b: u32;
        {
            a = 0_u32;
            Call(b = core::intrinsics::unchecked_sub(a, 1_u32), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

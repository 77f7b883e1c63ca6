//@ ub: shift-out-of-range at fn0 bb0[end]
//@ says: C unchecked_funnel_shl: shift >= bits is UB
//@ miri: `assume` called with `false`
#![feature(custom_mir, core_intrinsics, funnel_shifts)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u8;
        let c: u8;
        {
            a = 18_u8;
            Call(c = core::intrinsics::unchecked_funnel_shl(a, a, 8_u32), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ub: uninit at f1 bb0[end]
//@ says: B.6: RET partly initialised is UB at return
//@ miri: reading memory at alloc162[0x4..0x8], but memory is uninitialized at [0x4..0x8], and this operation requires initialized memory
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1() -> (u32, u32) {
    mir! {
        type RET = (u32, u32);
        {
            RET.0 = 1_u32;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: (u32, u32);
        {
            Call(a = f1(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ub: uninit at fn0 bb1[0]
//@ says: unaddressed (u64,u64) built by Aggregate, moved, read
//@ miri: reading memory at ALLOC[0x0..0x8], but memory is uninitialized at [0x0..0x8], and this operation requires initialized memory
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: (u64, u64)) -> u64 {
    mir! {
        type RET = u64;
        {
            RET = a.1;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let t: (u64, u64);
        let y: u64;
        let u: ();
        {
            t = (1_u64, 2_u64);
            Call(y = f(Move(t)), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = t.0;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

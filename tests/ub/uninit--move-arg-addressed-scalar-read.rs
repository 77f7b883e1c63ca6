//@ ub: uninit at fn0 bb1[0]
//@ says: addressed scalar local moved: in memory => uninit
//@ miri: reading memory at ALLOC[0x0..0x8], but memory is uninitialized at [0x0..0x8], and this operation requires initialized memory
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
        let p: *mut u64;
        let y: u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            Call(y = f(Move(x)), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = x;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

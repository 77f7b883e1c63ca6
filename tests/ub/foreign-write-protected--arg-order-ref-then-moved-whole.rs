//@ ub: foreign-write-protected at fn0 bb0[end]
//@ says: f(&mut t.0, Move(t)): uninit write disables the protected arg
//@ miri: write access through <TAG> at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: &mut u64, b: (u64, u64)) -> u64 {
    mir! {
        type RET = u64;
        {
            RET = b.1;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let t: (u64, u64);
        let a: &mut u64;
        let y: u64;
        let u: ();
        {
            t = (1_u64, 2_u64);
            a = &mut t.0;
            Call(y = f(a, Move(t)), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

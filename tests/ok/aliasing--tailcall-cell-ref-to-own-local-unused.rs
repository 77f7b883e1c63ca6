//@ ok: 4
//@ says: D.7: Cell permission is exempt from the protector check at dealloc
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
#![feature(explicit_tail_calls)]
#![allow(incomplete_features)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: &Cell<u64>) -> u64 {
    mir! {
        type RET = u64;
        let x: Cell<u64>;
        let b: &Cell<u64>;
        {
            b = &x;
            TailCall(g(b))
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn g(a: &Cell<u64>) -> u64 {
    mir! {
        type RET = u64;
        {
            RET = 4_u64;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: Cell<u64>;
        let a: &Cell<u64>;
        let y: u64;
        let u: ();
        {
            a = &x;
            Call(y = f(a), ReturnTo(bb1), UnwindUnreachable())
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

//@ ok: 4
//@ says: near-miss: raw pointer to the dead local, unused
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
#![feature(explicit_tail_calls)]
#![allow(incomplete_features)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: *mut u64, p: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        let x: u64;
        let b: *mut u64;
        {
            x = 1_u64;
            b = &raw mut x;
            TailCall(g(b, p))
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn g(a: *mut u64, p: *mut u64) -> u64 {
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
        let x: u64;
        let p: *mut u64;
        let y: u64;
        let a: *mut u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            a = p;
            Call(y = f(a, p), ReturnTo(bb1), UnwindUnreachable())
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

//@ ok: 6
//@ says: B.7 TailCall: current frame popped first, its protectors end: tail callee may write through p
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
#![feature(explicit_tail_calls)]
#![allow(incomplete_features)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
static mut SM: u64 = 5;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: &mut u64, p: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        let b: &mut u64;
        let q: *mut u64;
        {
            q = StaticMut(SM);
            b = &mut *q;
            TailCall(g(b, p))
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn g(a: &mut u64, p: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        {
            *p = 6_u64;
            RET = *p;
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
        let a: &mut u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            a = &mut *p;
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

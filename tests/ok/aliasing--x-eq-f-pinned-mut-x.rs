//@ ok: 3
//@ says: x.v=f(&mut x) with x: !Unpin: no retag, no protector; callee does not touch it
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::marker::PhantomPinned;
struct Pn { v: u64, _p: PhantomPinned }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: &mut Pn) -> u64 {
    mir! {
        type RET = u64;
        {
            RET = 3_u64;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: Pn;
        let a: &mut Pn;
        let y: u64;
        let u: ();
        {
            x.v = 1_u64;
            a = &mut x;
            Call(x.v = f(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = x.v;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

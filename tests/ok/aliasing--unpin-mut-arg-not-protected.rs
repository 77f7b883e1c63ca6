//@ ok: 5
//@ says: no protector either
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::marker::PhantomPinned;
struct Pn { v: u64, _p: PhantomPinned }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: &mut Pn, p: *mut Pn) -> u64 {
    mir! {
        type RET = u64;
        {
            (*p).v = 5_u64;
            RET = (*a).v;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: Pn;
        let px: *mut Pn;
        let a: &mut Pn;
        let b: &mut Pn;
        let y: u64;
        let u: ();
        {
            px = &raw mut x;
            (*px).v = 1_u64;
            a = &mut *px;
            Call(y = f(a, px), ReturnTo(bb1), UnwindUnreachable())
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

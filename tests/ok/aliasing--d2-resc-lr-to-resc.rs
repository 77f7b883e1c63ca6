//@ ok: 1 12
//@ says: D.2 row ReservedC, local read (unprotected) -> ReservedC; then FR,LW accepted
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn mk(a: &mut u64, p: *mut u64) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let t: u64;
        {
            t = *p;
            RET = &raw mut (*a);
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let q: *mut u64;
        let p: *mut u64;
        let y: u64;
        let a: &mut u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            a = &mut *p;
            Call(q = mk(a, p), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = 0_u64;
            y = *q;
            y = *p;
            *q = 12_u64;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            y = *p;
            Call(u = observe(y), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }

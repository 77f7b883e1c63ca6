//@ ok: 5
//@ says: D.4: nested refs in args are not reached here (raw / behind a ref / union / MaybeDangling): no protector
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[derive(Copy, Clone)] struct WR(*mut u64);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(w: WR, p: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        {
            *p = 5_u64;
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
        let q: *mut u64;
        let w: WR;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            a = &mut *p;
            q = &raw mut (*a);
            w = WR(q);
            Call(y = f(w, p), ReturnTo(bb1), UnwindUnreachable())
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

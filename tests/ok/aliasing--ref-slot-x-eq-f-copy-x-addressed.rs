//@ ok: 5
//@ says: k = f(copy k) with the slot k in memory
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: &mut u64) -> &mut u64 {
    mir! {
        type RET = &mut u64;
        {
            *a = 4_u64;
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
        let k: &mut u64;
        let pk: *mut &mut u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            k = &mut *p;
            pk = &raw mut k;
            Call(k = f(k), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            *k = *k + 1_u64;
            y = *p;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

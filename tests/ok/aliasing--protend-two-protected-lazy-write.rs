//@ ok: 5
//@ says: zero-size &mut arg b at the same address as written a: lazy b is disabled silently at a write and at exit
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: &mut u64, b: &mut [u64; 0]) -> u64 {
    mir! {
        type RET = u64;
        {
            *a = 5_u64;
            RET = *a;
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
        let pz: *mut [u64; 0];
        let b: &mut [u64; 0];
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            a = &mut *p;
            pz = p as *mut [u64; 0];
            b = &mut *pz;
            Call(y = f(a, b), ReturnTo(bb1), UnwindUnreachable())
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

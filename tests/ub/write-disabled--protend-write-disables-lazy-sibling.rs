//@ ub: write-disabled at fn0 bb1[2]
//@ says: D.6: arg written => Write at exit; a zero-size-retag sibling z made meanwhile (lazy Reserved) is disabled at exit
//@ miri: write access through <TAG> at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: &mut u64, p: *mut u64) -> &'static mut [u64; 0] {
    mir! {
        type RET = &'static mut [u64; 0];
        let pz: *mut [u64; 0];
        {
            *a = 5_u64;
            pz = p as *mut [u64; 0];
            RET = &mut *pz;
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
        let z: &mut [u64; 0];
        let q: *mut [u64; 0];
        let w: *mut u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            a = &mut *p;
            Call(z = f(a, p), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            q = &raw mut (*z);
            w = q as *mut u64;
            *w = 9_u64;
            y = *p;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

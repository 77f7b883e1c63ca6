//@ ok: 9
//@ says: near-miss: the same zero-size sibling made after the return is usable
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: &mut u64) -> u64 {
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
        let z: &mut [u64; 0];
        let pz: *mut [u64; 0];
        let q: *mut [u64; 0];
        let w: *mut u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            a = &mut *p;
            Call(y = f(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            pz = p as *mut [u64; 0];
            z = &mut *pz;
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

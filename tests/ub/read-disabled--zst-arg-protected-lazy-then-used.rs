//@ ub: read-disabled at f bb0[3]
//@ says: ... but then using it at that location is UB
//@ miri: read access through <TAG> at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(z: &mut [u64; 0], p: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        let q: *mut [u64; 0];
        let w: *mut u64;
        {
            q = &raw mut (*z);
            w = q as *mut u64;
            *p = 5_u64;
            RET = *w;
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
        let pz: *mut [u64; 0];
        let z: &mut [u64; 0];
        let q: *mut [u64; 0];
        let w: *mut u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            pz = p as *mut [u64; 0];
            z = &mut *pz;
            q = &raw mut (*z);
            w = q as *mut u64;
            Call(y = f(z, p), ReturnTo(bb1), UnwindUnreachable())
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

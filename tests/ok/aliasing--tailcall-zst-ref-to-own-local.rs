//@ ok: 4
//@ says: D.7: protected but not accessed (zero-size) is exempt at dealloc
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
#![feature(explicit_tail_calls)]
#![allow(incomplete_features)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(z: &mut [u64; 0]) -> u64 {
    mir! {
        type RET = u64;
        let x: u64;
        let p: *mut u64;
        let pz: *mut [u64; 0];
        let b: &mut [u64; 0];
        {
            x = 1_u64;
            p = &raw mut x;
            pz = p as *mut [u64; 0];
            b = &mut *pz;
            TailCall(g(b))
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn g(z: &mut [u64; 0]) -> u64 {
    mir! {
        type RET = u64;
        {
            RET = 4_u64;
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
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            pz = p as *mut [u64; 0];
            z = &mut *pz;
            Call(y = f(z), ReturnTo(bb1), UnwindUnreachable())
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

//@ ub: write-frozen at fn0 bb0[6]
//@ says: near-miss: [u64;1] retag reads
//@ miri: write access through <TAG> at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let p: *mut u64;
        let y: u64;
        let a: &mut u64;
        let pz: *mut [u64; 1];
        let z: &mut [u64; 1];
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            a = &mut *p;
            *a = 2_u64;
            pz = p as *mut [u64; 1];
            z = &mut *pz;
            *a = 3_u64;
            y = *p;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

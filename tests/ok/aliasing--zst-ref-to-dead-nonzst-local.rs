//@ ok: 1
//@ says: zero-size view of a dead u64 local: retag gives a fresh tag, no node
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
        let pz: *mut [u64; 0];
        let z: &mut [u64; 0];
        let z2: &mut [u64; 0];
        let y: u64;
        let u: ();
        {
            StorageLive(x);
            x = 1_u64;
            p = &raw mut x;
            pz = p as *mut [u64; 0];
            z = &mut *pz;
            StorageDead(x);
            z2 = z;
            y = 1_u64;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

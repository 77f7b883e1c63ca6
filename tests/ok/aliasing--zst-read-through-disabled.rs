//@ ok: 4
//@ says: D.3 size 0 access: nothing checked
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
        let pz: *mut [u64; 0];
        let z: &mut [u64; 0];
        let q: *mut [u64; 0];
        let w: *mut u64;
        let t: [u64; 0];
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            pz = p as *mut [u64; 0];
            z = &mut *pz;
            q = &raw mut (*z);
            w = q as *mut u64;
            *p = 4_u64;
            t = *z;
            *z = t;
            y = *p;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

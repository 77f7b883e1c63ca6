//@ ok: 2
//@ says: zero-size reborrow of a Disabled ref is fine
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
        let qa: *mut u64;
        let pz: *mut [u64; 0];
        let z: &mut [u64; 0];
        let z2: &mut [u64; 0];
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            a = &mut *p;
            qa = &raw mut (*a);
            *p = 2_u64;
            pz = qa as *mut [u64; 0];
            z = &mut *pz;
            z2 = z;
            y = *p;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

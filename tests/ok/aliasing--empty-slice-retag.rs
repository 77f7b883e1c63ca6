//@ ok: 0 3
//@ says: &mut [] slice: no read, sibling stays Unique
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
        let pz: *mut [u64; 0];
        let z: &mut [u64; 0];
        let s: &mut [u64];
        let n: usize;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            a = &mut *p;
            *a = 2_u64;
            pz = p as *mut [u64; 0];
            z = &mut *pz;
            s = CastUnsize::<&mut [u64; 0], &mut [u64]>(z);
            *a = 3_u64;
            n = PtrMetadata(s);
            y = n as u64;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = *p;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

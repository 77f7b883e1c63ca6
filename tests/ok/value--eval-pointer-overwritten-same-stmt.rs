//@ ok: 7
//@ says: fact 4: (*p) destination evaluated first although the write changes p's own bytes
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let p: *mut usize;
        let q: *mut *mut usize;
        let n: usize;
        let m: usize;
        let c: bool;
        let o: u64;
        let u: ();
        {
            q = &raw mut p;
            n = 7_usize;
            p = CastTransmute::<*mut *mut usize, *mut usize>(q);
            *p = n;
            m = CastTransmute::<*mut usize, usize>(p);
            o = m as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

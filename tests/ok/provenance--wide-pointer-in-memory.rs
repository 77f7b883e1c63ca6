//@ ok: 4
//@ says: A.1: a wide pointer keeps provenance and length in memory
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: [u64; 2];
        let a: *const [u64; 2];
        let s: *const [u64];
        let t: (u8, *const [u64]);
        let k: *const [u64];
        let i: usize;
        let u: ();
        {
            x = [3_u64, 4_u64];
            a = &raw const x;
            s = CastUnsize::<*const [u64; 2], *const [u64]>(a);
            t = (1_u8, s);
            k = t.1;
            i = 1_usize;
            Call(u = observe((*k)[i]), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

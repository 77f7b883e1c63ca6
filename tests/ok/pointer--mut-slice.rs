//@ ok: 9
//@ says: B.1: a write through a raw slice pointer
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
        let p: *mut [u64; 2];
        let s: *mut [u64];
        let i: usize;
        let u: ();
        {
            x = [1_u64, 2_u64];
            p = &raw mut x;
            s = CastUnsize::<*mut [u64; 2], *mut [u64]>(p);
            i = 1_usize;
            (*s)[i] = 9_u64;
            Call(u = observe(x[i]), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 8
//@ says: B.6 step 1: all argument places are evaluated before any Move donates: f(move i, copy a[i])
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(i: usize, v: u32) {
    mir! {
        let o: u64;
        let u: ();
        {
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 2];
        let i: usize;
        let p: *const usize;
        let u: ();
        {
            a = [7_u32, 8_u32];
            i = 1_usize;
            p = &raw const i;
            Call(u = f1(Move(i), a[i]), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

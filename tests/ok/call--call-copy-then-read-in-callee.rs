//@ ok: 1
//@ says: B.6: a Copy argument's source stays accessible in the callee
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a: [u32; 2], p: *const [u32; 2]) {
    mir! {
        let v: u32;
        let i: usize;
        let o: u64;
        let u: ();
        {
            i = 0_usize;
            v = (*p)[i];
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
        let u: ();
        let p: *const [u32; 2];
        {
            a = [1_u32; 2];
            p = &raw const a;
            Call(u = f1(a, p), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

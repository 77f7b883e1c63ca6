//@ ok: 6
//@ says: B.6: assigning the moved-from local again is fine
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a: [u32; 2]) {
    mir! {
        {
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 2];
        let u: ();
        let i: usize;
        let o: u64;
        {
            a = [1_u32; 2];
            Call(u = f1(Move(a)), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            a = [6_u32; 2];
            i = 0_usize;
            o = a[i] as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 0 42
//@ says: B.6 step 2: destination a[i] is evaluated before the callee runs; callee changes i through a pointer
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(p: *mut usize) -> u32 {
    mir! {
        {
            *p = 0_usize;
            RET = 42_u32;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 2];
        let i: usize;
        let p: *mut usize;
        let k: usize;
        let o: u64;
        let u: ();
        {
            a = [0_u32; 2];
            i = 1_usize;
            p = &raw mut i;
            Call(a[i] = f1(p), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = a[i] as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            k = 1_usize;
            o = a[k] as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }

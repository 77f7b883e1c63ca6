//@ ok: 5 6
//@ says: D.3: tags are per byte: two halves of an array do not meet
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: &'static mut u64, b: &'static mut u64) {
    mir! {
        type RET = ();
        {
            *a = 5_u64;
            *b = 6_u64;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: [u64; 2];
        let p: *mut [u64; 2];
        let q: *mut u64;
        let k: *mut u64;
        let a: &'static mut u64;
        let b: &'static mut u64;
        let i: usize;
        let u: ();
        {
            x = [0_u64; 2];
            p = &raw mut x;
            q = p as *mut u64;
            k = Offset(q, 1_usize);
            a = &mut *q;
            b = &mut *k;
            Call(u = f(a, b), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            i = 0_usize;
            Call(u = observe(x[i]), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            i = 1_usize;
            Call(u = observe(x[i]), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 1 42
//@ says: B.6: call destination *q is evaluated first; callee redirects q
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(p: *mut *mut u32, n: *mut u32) -> u32 {
    mir! {
        {
            *p = n;
            RET = 42_u32;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let b: u32;
        let q: *mut u32;
        let pq: *mut *mut u32;
        let n: *mut u32;
        let o: u64;
        let u: ();
        {
            a = 0_u32;
            b = 1_u32;
            q = &raw mut a;
            pq = &raw mut q;
            n = &raw mut b;
            Call(*q = f1(pq, n), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            o = a as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 8 8
//@ says: recursive reborrow of the same &mut, each level writes before and after
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: &mut u64, n: u64) -> u64 {
    mir! {
        type RET = u64;
        let c: bool;
        let m: u64;
        let y: u64;
        {
            *a = *a + 1_u64;
            c = n == 0_u64;
            match c { true => done, _ => rec }
        }
        rec = {
            m = n - 1_u64;
            Call(y = f(a, m), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            *a = *a + 1_u64;
            RET = *a;
            Return()
        }
        done = {
            RET = *a;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let p: *mut u64;
        let y: u64;
        let a: &mut u64;
        let n: u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            a = &mut *p;
            n = 3_u64;
            Call(y = f(a, n), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            y = x;
            Call(u = observe(y), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 1
//@ says: B.6: holding (copying) a dangling raw pointer is fine
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1() -> *const u32 {
    mir! {
        let a: u32;
        {
            a = 1_u32;
            RET = &raw const a;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let p: *const u32;
        let q: *const u32;
        let o: u64;
        let u: ();
        {
            Call(p = f1(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            q = p;
            o = 1_u32 as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

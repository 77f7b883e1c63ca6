//@ ok: 4
//@ says: RET = &raw mut *a: raw with the arg tag; usable after return
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: &mut u64) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        {
            RET = &raw mut (*a);
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
        let q: *mut u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            a = &mut *p;
            Call(q = f(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            *q = 3_u64;
            *q = 4_u64;
            y = *a;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 4
//@ says: B.2 RawPtr: &raw mut *a has the tag of a, so a and q interleave freely
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
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
            q = &raw mut (*a);
            *q = 2_u64;
            *a = 3_u64;
            *q = 4_u64;
            y = *a;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

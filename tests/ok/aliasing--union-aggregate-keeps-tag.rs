//@ ok: 4
//@ says: A.6+A.5: Aggregate of a union validates at union type => no retag: u.p has the tag of a, interleaves with a
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] union U { r: &'static mut u64, s: &'static u64, p: *mut u64 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let p: *mut u64;
        let y: u64;
        let a: &mut u64;
        let w: U;
        let q: *mut u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            a = &mut *p;
            w = U { r: a };
            q = w.p;
            *a = 2_u64;
            *q = 3_u64;
            *a = 4_u64;
            y = *q;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

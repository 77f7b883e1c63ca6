//@ ok: 1 7
//@ says: C ptr_mask with all ones keeps pointer and provenance
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let p: *const u32;
        let q: *const u32;
        let c: bool;
        let v: u32;
        let o: u64;
        let u: ();
        {
            a = 7_u32;
            p = &raw const a;
            Call(q = core::intrinsics::ptr_mask(p, 18446744073709551615_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            c = p == q;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            v = *q;
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }

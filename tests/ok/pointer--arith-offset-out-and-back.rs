//@ ok: 5
//@ says: B.5 arith_offset: wrapping, never UB; coming back keeps provenance
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 2];
        let p: *const u32;
        let q: *const u32;
        let v: u32;
        let c_a: *const [u32; 2];
        let o: u64;
        let u: ();
        {
            a = [5_u32, 6_u32];
            c_a = &raw const a;
            p = c_a as *const u32;
            Call(q = core::intrinsics::arith_offset(p, 1000_isize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(q = core::intrinsics::arith_offset(q, -1000_isize), ReturnTo(bb2), UnwindUnreachable())
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

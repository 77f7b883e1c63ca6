//@ ok: 1 0
//@ says: C raw_eq compares bytes
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 2];
        let b: [u32; 2];
        let p: &[u32; 2];
        let q: &[u32; 2];
        let c: bool;
        let o: u64;
        let u: ();
        {
            a = [1_u32; 2];
            b = [1_u32, 2_u32];
            p = &a;
            q = &b;
            Call(c = core::intrinsics::raw_eq(p, p), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(c = core::intrinsics::raw_eq(p, q), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Return()
        }
    }
}
fn main() { fn0(); }

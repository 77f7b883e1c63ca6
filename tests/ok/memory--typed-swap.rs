//@ ok: 2 1
//@ says: C typed_swap_nonoverlapping
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let b: u32;
        let p: *mut u32;
        let q: *mut u32;
        let u: ();
        let o: u64;
        {
            a = 1_u32;
            b = 2_u32;
            p = &raw mut a;
            q = &raw mut b;
            Call(u = core::intrinsics::typed_swap_nonoverlapping(p, q), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = a as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }

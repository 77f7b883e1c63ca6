//@ ok: 1
//@ says: A.3: count 0 with a dead-allocation pointer is fine
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
        let p: *const u32;
        let q: *mut u32;
        let u: ();
        let o: u64;
        {
            StorageLive(a);
            a = 1_u32;
            p = &raw const a;
            StorageDead(a);
            q = &raw mut b;
            Call(u = core::intrinsics::copy_nonoverlapping(p, q, 0_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = 1_u32 as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

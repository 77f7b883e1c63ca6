//@ ok: 9
//@ says: C atomic_load/store single-threaded deterministic
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let p: *mut u32;
        let q: *const u32;
        let v: u32;
        let u: ();
        let o: u64;
        {
            a = 1_u32;
            p = &raw mut a;
            q = &raw const a;
            Call(u = core::intrinsics::atomic_store::<u32, {core::intrinsics::AtomicOrdering::Release}>(p, 9_u32), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(v = core::intrinsics::atomic_load::<u32, {core::intrinsics::AtomicOrdering::Acquire}>(q), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }

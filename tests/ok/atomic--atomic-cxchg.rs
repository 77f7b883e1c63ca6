//@ ok: 5 1 7 7 0 7
//@ says: C atomic_cxchg: (old, success)
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
        let t: (u32, bool);
        let o: u64;
        let u: ();
        {
            a = 5_u32;
            p = &raw mut a;
            Call(t = core::intrinsics::atomic_cxchg::<u32, {core::intrinsics::AtomicOrdering::SeqCst}, {core::intrinsics::AtomicOrdering::Relaxed}>(p, 5_u32, 7_u32), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = t.0 as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            o = t.1 as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            o = a as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Call(t = core::intrinsics::atomic_cxchg::<u32, {core::intrinsics::AtomicOrdering::SeqCst}, {core::intrinsics::AtomicOrdering::Relaxed}>(p, 5_u32, 9_u32), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            o = t.0 as u64;
            Call(u = observe(o), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            o = t.1 as u64;
            Call(u = observe(o), ReturnTo(bb7), UnwindUnreachable())
        }
        bb7 = {
            o = a as u64;
            Call(u = observe(o), ReturnTo(bb8), UnwindUnreachable())
        }
        bb8 = {
            Return()
        }
    }
}
fn main() { fn0(); }

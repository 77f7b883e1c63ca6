//@ ok: 8 10 9 77
//@ says: C atomic_and/or/xor/xchg store the combination
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u8;
        let p: *mut u8;
        let v: u8;
        let o: u64;
        let u: ();
        {
            a = 12_u8;
            p = &raw mut a;
            Call(v = core::intrinsics::atomic_and::<u8, u8, {core::intrinsics::AtomicOrdering::Relaxed}>(p, 10_u8), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = a as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(v = core::intrinsics::atomic_or::<u8, u8, {core::intrinsics::AtomicOrdering::Relaxed}>(p, 2_u8), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            o = a as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Call(v = core::intrinsics::atomic_xor::<u8, u8, {core::intrinsics::AtomicOrdering::Relaxed}>(p, 3_u8), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            o = a as u64;
            Call(u = observe(o), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            Call(v = core::intrinsics::atomic_xchg::<u8, {core::intrinsics::AtomicOrdering::AcqRel}>(p, 77_u8), ReturnTo(bb7), UnwindUnreachable())
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

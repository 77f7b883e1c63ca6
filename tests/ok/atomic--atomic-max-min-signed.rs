//@ ok: 1 255 200 3
//@ says: C atomic_max/min signed, umax/umin unsigned
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: i8;
        let p: *mut i8;
        let v: i8;
        let e: u8;
        let b: u8;
        let q: *mut u8;
        let w: u8;
        let o: u64;
        let u: ();
        {
            a = -1_i8;
            p = &raw mut a;
            Call(v = core::intrinsics::atomic_max::<i8, {core::intrinsics::AtomicOrdering::Relaxed}>(p, 1_i8), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = a as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(v = core::intrinsics::atomic_min::<i8, {core::intrinsics::AtomicOrdering::Relaxed}>(p, -1_i8), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            e = a as u8;
            o = e as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            b = 3_u8;
            q = &raw mut b;
            Call(w = core::intrinsics::atomic_umax::<u8, {core::intrinsics::AtomicOrdering::Relaxed}>(q, 200_u8), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            Call(w = core::intrinsics::atomic_umin::<u8, {core::intrinsics::AtomicOrdering::Relaxed}>(q, 3_u8), ReturnTo(bb7), UnwindUnreachable())
        }
        bb7 = {
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb8), UnwindUnreachable())
        }
        bb8 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 255 0 0 255
//@ says: C atomic_xadd/xsub return the old value and wrap
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
            a = 255_u8;
            p = &raw mut a;
            Call(v = core::intrinsics::atomic_xadd::<u8, u8, {core::intrinsics::AtomicOrdering::SeqCst}>(p, 1_u8), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            o = a as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Call(v = core::intrinsics::atomic_xsub::<u8, u8, {core::intrinsics::AtomicOrdering::SeqCst}>(p, 1_u8), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            o = a as u64;
            Call(u = observe(o), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            Return()
        }
    }
}
fn main() { fn0(); }

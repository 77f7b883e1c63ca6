//@ ok: 1
//@ says: C atomic_fence, atomic_singlethreadfence: no effect
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let u: ();
        let o: u64;
        {
            Call(u = core::intrinsics::atomic_fence::<{core::intrinsics::AtomicOrdering::SeqCst}>(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(u = core::intrinsics::atomic_singlethreadfence::<{core::intrinsics::AtomicOrdering::AcqRel}>(), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            o = 1_u32 as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }

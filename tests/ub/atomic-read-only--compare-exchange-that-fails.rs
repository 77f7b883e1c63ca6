//@ ub: atomic-read-only at fn0 bb0[end]
//@ says: C: a compare-exchange may write
//@ miri: atomic store and read-modify-write operations cannot be performed on read-only memory
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
static S: u32 = 1;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let r: &'static u32;
        let a: *const u32;
        let b: *mut u32;
        let t: (u32, bool);
        let u: ();
        {
            r = Static(S);
            a = &raw const (*r);
            b = a as *mut u32;
            Call(t = core::intrinsics::atomic_cxchg::<u32, {core::intrinsics::AtomicOrdering::SeqCst}, {core::intrinsics::AtomicOrdering::SeqCst}>(b, 5_u32, 6_u32), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ub: atomic-read-only at fn0 bb0[end]
//@ says: A.2/C: atomic store to an immutable static
//@ miri: atomic store and read-modify-write operations cannot be performed on read-only memory
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
static ST: u32 = 7;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let r: &'static u32;
        let p: *mut u32;
        let u: ();
        {
            r = Static(ST);
            p = CastTransmute::<&'static u32, *mut u32>(r);
            Call(u = core::intrinsics::atomic_store::<u32, {core::intrinsics::AtomicOrdering::Relaxed}>(p, 1_u32), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ub: atomic-read-only at fn0 bb0[end]
//@ says: A.2/C: a read-modify-write needs write permission even when it fails
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
        let t: (u32, bool);
        {
            r = Static(ST);
            p = CastTransmute::<&'static u32, *mut u32>(r);
            Call(t = core::intrinsics::atomic_cxchg::<u32, {core::intrinsics::AtomicOrdering::Relaxed}, {core::intrinsics::AtomicOrdering::Relaxed}>(p, 5_u32, 9_u32), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

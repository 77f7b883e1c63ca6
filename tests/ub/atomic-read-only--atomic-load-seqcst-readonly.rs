//@ ub: atomic-read-only at fn0 bb0[end]
//@ says: C: non-Relaxed atomic load of read-only memory is UB
//@ miri: non-relaxed atomic load operations cannot be performed on read-only memory
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
        let q: *const u32;
        let v: u32;
        let o: u64;
        let u: ();
        {
            r = Static(ST);
            q = &raw const *r;
            Call(v = core::intrinsics::atomic_load::<u32, {core::intrinsics::AtomicOrdering::SeqCst}>(q), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

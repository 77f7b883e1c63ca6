//@ ub: misaligned at fn0 bb0[end]
//@ says: C atomics: align = size
//@ miri: accessing memory with alignment 1, but alignment 4 is required
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u8; 4];
        let q: *const u32;
        let v: u32;
        let c_a: *const [u8; 4];
        {
            a = [1_u8; 4];
            c_a = &raw const a;
            q = c_a as *const u32;
            Call(v = core::intrinsics::atomic_load::<u32, {core::intrinsics::AtomicOrdering::SeqCst}>(q), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

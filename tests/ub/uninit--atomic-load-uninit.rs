//@ ub: uninit at fn0 bb0[end]
//@ says: C atomic_load: as a typed access, uninit is UB
//@ miri: reading memory at alloc164[0x0..0x4], but memory is uninitialized at [0x0..0x4], and this operation requires initialized memory
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let q: *const u32;
        let v: u32;
        {
            q = &raw const a;
            Call(v = core::intrinsics::atomic_load::<u32, {core::intrinsics::AtomicOrdering::SeqCst}>(q), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ub: misaligned at fn0 bb0[end]
//@ says: C copy: checks alignment even for count 0
//@ miri: accessing memory with alignment 2, but alignment 4 is required
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let n: usize;
        let p: *mut u32;
        let q: *const u32;
        let u: ();
        {
            n = 2_usize;
            p = CastTransmute::<usize, *mut u32>(n);
            q = CastTransmute::<usize, *const u32>(n);
            Call(u = core::intrinsics::copy(q, p, 0_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

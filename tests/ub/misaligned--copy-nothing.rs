//@ ub: misaligned at fn0 bb0[end]
//@ says: C: alignment is needed even for no bytes
//@ miri: accessing memory with alignment 4, but alignment 8 is required
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let n: usize;
        let a: *const u64;
        let b: *mut u64;
        let u: ();
        {
            n = 4_usize;
            a = CastTransmute::<usize, *const u64>(n);
            b = CastTransmute::<usize, *mut u64>(n);
            Call(u = core::intrinsics::copy_nonoverlapping(a, b, 0_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

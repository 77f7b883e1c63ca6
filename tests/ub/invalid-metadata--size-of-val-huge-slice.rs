//@ ub: invalid-metadata at fn0 bb1[end]
//@ says: C size_of_val: bad metadata (size beyond isize::MAX)
//@ miri: invalid metadata in wide pointer: slice is bigger than largest supported object
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let n: usize;
        let p: *const u16;
        let s: *const [u16];
        let m: usize;
        {
            n = 2_usize;
            p = CastTransmute::<usize, *const u16>(n);
            Call(s = core::intrinsics::aggregate_raw_ptr::<*const [u16], *const u16, usize>(p, 9223372036854775807_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(m = core::intrinsics::size_of_val(s), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

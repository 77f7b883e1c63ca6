//@ ub: move-overlap at fn0 bb0[end]
//@ says: x = bswap(Move(x)): implemented in Miri, no protection (machine: Move overlaps destination => reject)
//@ miri: accepts (I2.8)
// mirsmith: no-lint
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let p: *mut u64;
        let y: u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            Call(x = core::intrinsics::bswap(Move(x)), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(u = observe(x), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

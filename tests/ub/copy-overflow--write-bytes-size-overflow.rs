//@ ub: copy-overflow at fn0 bb0[end]
//@ says: C write_bytes: count * size overflow
//@ miri: overflow computing total size of `write_bytes`
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u64;
        let p: *mut u64;
        let u: ();
        {
            p = &raw mut a;
            Call(u = core::intrinsics::write_bytes(p, 1_u8, 2305843009213693952_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ub: copy-overflow at fn0 bb0[end]
//@ says: C: the byte count must fit isize
//@ miri: overflow computing total size of `copy`
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
        let a: *const u64;
        let b: *mut u64;
        let u: ();
        {
            x = 1_u64;
            a = &raw const x;
            b = &raw mut x;
            Call(u = core::intrinsics::copy(a, b, 2305843009213693952_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

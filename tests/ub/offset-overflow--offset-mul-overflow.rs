//@ ub: offset-overflow at fn0 bb0[3]
//@ says: B.5 Offset: n * size_of T overflows isize
//@ miri: overflowing pointer arithmetic: the total offset in bytes does not fit in an `isize`
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u64; 1];
        let p: *const u64;
        let q: *const u64;
        let c_a: *const [u64; 1];
        {
            a = [1_u64; 1];
            c_a = &raw const a;
            p = c_a as *const u64;
            q = Offset(p, 2305843009213693952_isize);
            Return()
        }
    }
}
fn main() { fn0(); }

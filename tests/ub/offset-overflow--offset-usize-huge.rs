//@ ub: offset-overflow at fn0 bb0[4]
//@ says: B.5 Offset with usize n > isize::MAX is UB (not -1)
//@ miri: overflowing pointer arithmetic: the total offset in bytes does not fit in an `isize`
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u8; 4];
        let p: *const u8;
        let q: *const u8;
        let r: *const u8;
        let c_a: *const [u8; 4];
        {
            a = [1_u8; 4];
            c_a = &raw const a;
            p = c_a as *const u8;
            q = Offset(p, 1_usize);
            r = Offset(q, 18446744073709551615_usize);
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ub: dangling-reference at fn0 bb0[5]
//@ says: A.5: references inside a struct are validated on every typed copy
//@ miri: constructing invalid value of type S<'_>: at .r, encountered a dangling reference (use-after-free)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] struct S<'a> { a: u32, r: &'a u32 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: u32;
        let s: S<'_>;
        let t: S<'_>;
        let r: &u32;
        {
            StorageLive(x);
            x = 1_u32;
            r = &x;
            s = S { a: 1_u32, r: r };
            StorageDead(x);
            t = s;
            Return()
        }
    }
}
fn main() { fn0(); }

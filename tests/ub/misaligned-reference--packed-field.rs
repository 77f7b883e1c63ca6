//@ ub: misaligned-reference at fn0 bb0[3]
//@ says: A.4: a reference to a packed field is not surely aligned
//@ miri: constructing invalid value of type &u32: encountered an unaligned reference
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C, packed)] #[derive(Clone, Copy)] struct S { a: u8, b: u32 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let s: S;
        let p: *const u32;
        let q: *mut S;
        let r: &'static u32;
        let u: ();
        {
            s.a = 1_u8;
            s.b = 2_u32;
            p = &raw const s.b;
            r = &*p;
            Return()
        }
    }
}
fn main() { fn0(); }

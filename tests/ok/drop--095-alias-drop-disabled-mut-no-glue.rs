//@ ok: 0
//@ says: no glue: Drop behind a disabled &mut does nothing
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let d: u32; let q: *mut u32; let m: &mut u32;
        { d = x; q = &raw mut d; m = &mut (*q); (*q) = 8; Drop((*m), ReturnTo(bb1), UnwindContinue()) }
        bb1 = { RET = 0; Return() }
    }
}
fn main() { observe(f(3)); }

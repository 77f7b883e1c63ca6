//@ ok: 9
//@ says: A.1: an untyped copy of all bytes of a pointer keeps its provenance
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
        let p: *const u64;
        let q: *const u64;
        let a: *const *const u64;
        let b: *mut *const u64;
        let c: *const u8;
        let d: *mut u8;
        let u: ();
        {
            x = 9_u64;
            p = &raw const x;
            a = &raw const p;
            b = &raw mut q;
            c = a as *const u8;
            d = b as *mut u8;
            Call(u = core::intrinsics::copy_nonoverlapping(c, d, 8_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(u = observe((*q)), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

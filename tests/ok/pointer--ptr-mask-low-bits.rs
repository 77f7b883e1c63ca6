//@ ok: 5
//@ says: C ptr_mask clearing bits below the guaranteed alignment: off & m
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u64; 1];
        let p: *const u8;
        let q: *const u8;
        let v: u8;
        let c_a: *const [u64; 1];
        let o: u64;
        let u: ();
        {
            a = [5_u64; 1];
            c_a = &raw const a;
            p = c_a as *const u8;
            p = Offset(p, 3_usize);
            Call(q = core::intrinsics::ptr_mask(p, 18446744073709551608_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            v = *q;
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

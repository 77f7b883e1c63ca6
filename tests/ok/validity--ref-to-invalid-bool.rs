//@ ok: 1
//@ says: A.5: pointee contents are not checked: & to an invalid bool is fine until loaded
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u8;
        let p: *const bool;
        let r: &bool;
        let q: *const bool;
        let b: *const u8;
        let v: u8;
        let c: bool;
        let c_a: *const u8;
        let o: u64;
        let u: ();
        {
            a = 2_u8;
            c_a = &raw const a;
            p = c_a as *const bool;
            r = &*p;
            q = &raw const *r;
            b = q as *const u8;
            v = *b;
            c = v == 2_u8;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

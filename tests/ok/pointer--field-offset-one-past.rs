//@ ok: 1
//@ says: B.1 Field: offset to one past the end is in bounds
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] struct S { a: u32, b: u32 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let p: *const S;
        let q: *const u32;
        let c: bool;
        let r: *const u32;
        let c_a: *const u32;
        let o: u64;
        let u: ();
        {
            a = 1_u32;
            c_a = &raw const a;
            p = c_a as *const S;
            q = &raw const (*p).b;
            r = &raw const a;
            c = q != r;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 258
//@ says: A.4: repr(align(8)) makes an access of that alignment sure
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C, align(8))] #[derive(Clone, Copy)] struct S { a: [u8; 8] }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let s: S;
        let p: *const S;
        let q: *const u64;
        let x: u64;
        let w: [u8; 8];
        let u: ();
        {
            w = [2_u8, 1_u8, 0_u8, 0_u8, 0_u8, 0_u8, 0_u8, 0_u8];
            s = S { a: w };
            p = &raw const s;
            q = p as *const u64;
            x = *q;
            Call(u = observe(x), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

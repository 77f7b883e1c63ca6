//@ ok: 1
//@ says: A.3: last element is in bounds
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C, packed(1))] #[derive(Copy, Clone)] struct P { a: u16 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u8; 4];
        let p: *const u8;
        let q: *const P;
        let v: P;
        let w: u16;
        let c: bool;
        let c_a: *const [u8; 4];
        let o: u64;
        let u: ();
        {
            a = [1_u8; 4];
            c_a = &raw const a;
            p = c_a as *const u8;
            p = Offset(p, 2_usize);
            q = p as *const P;
            v = *q;
            w = v.a;
            c = w == 257_u16;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 50462977
//@ says: B.2: scalar Use with partial overlap (packed u32 shifted by one byte) is allowed
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C, packed(1))] #[derive(Copy, Clone)] struct P { a: u8, b: u32 }
#[repr(C)] #[derive(Copy, Clone)] union U { x: [u8; 8], p: P, q: u32 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: U;
        let c: *mut U;
        let v: u32;
        let o: u64;
        let u: ();
        {
            a.x = [1_u8, 2_u8, 3_u8, 4_u8, 5_u8, 6_u8, 7_u8, 8_u8];
            c = &raw mut a;
            (*c).p.b = a.q;
            v = a.q;
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

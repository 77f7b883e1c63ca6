//@ ok: 2
//@ says: A.7 repr(u8): union of repr(C) structs, so B's u8 payload is at offset 1
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(u8)] #[derive(Copy, Clone)] enum E { A(u32), B(u8) }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: E;
        let q: *const u8;
        let v: u8;
        let c_x: *const E;
        let o: u64;
        let u: ();
        {
            x = E::B(2_u8);
            c_x = &raw const x;
            q = c_x as *const u8;
            q = Offset(q, 1_usize);
            v = *q;
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

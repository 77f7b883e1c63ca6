//@ ok: 2
//@ says: A.4: packed(2) keeps an alignment of 2
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C, packed(2))] #[derive(Clone, Copy)] struct S { a: u8, b: u16 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let s: S;
        let p: *const u16;
        let r: &'static u16;
        let o: u64;
        let u: ();
        {
            s.a = 1_u8;
            s.b = 2_u16;
            p = &raw const s.b;
            r = &*p;
            o = (*r) as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

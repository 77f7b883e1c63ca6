//@ ok: 3
//@ says: A.7: what was written to a field may be read back from it
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[derive(Clone, Copy)] enum E { A(u8), B(u16) }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let e: E;
        let x: u16;
        let o: u64;
        let u: ();
        {
            e = E::A(7_u8);
            place!(Field::<u16>(Variant(e, 1), 0)) = 3_u16;
            x = Field::<u16>(Variant(e, 1), 0);
            o = x as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 1
//@ says: A.5: a ZST has no bytes; copying a never-assigned () or [u8;0] is fine
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: ();
        let b: ();
        let c: [u8; 0];
        let d: [u8; 0];
        let o: u64;
        let u: ();
        {
            b = a;
            d = c;
            o = 1_u32 as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 4
//@ says: A.7: the field that was written may be read though offsets are open
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[derive(Clone, Copy)] union U { a: u64, b: u8 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let w: U;
        let v: U;
        let x: u64;
        let u: ();
        {
            w = U { a: 4_u64 };
            v = w;
            x = v.a;
            Call(u = observe(x), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

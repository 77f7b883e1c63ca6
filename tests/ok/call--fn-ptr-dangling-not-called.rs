//@ ok: 1
//@ says: A.5 fn pointer: init and non-null only, target checked at call
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: usize;
        let f: fn();
        let g: fn();
        let o: u64;
        let u: ();
        {
            a = 16_usize;
            f = CastTransmute::<usize, fn()>(a);
            g = f;
            o = 1_u32 as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

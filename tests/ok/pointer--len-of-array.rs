//@ ok: 3
//@ says: B.2: Len of an array is part of its type
//@ miri: unsupported: its rustc no longer has this construct
//@ only: 1.85
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: [u8; 3];
        let n: usize;
        let o: u64;
        let u: ();
        {
            n = Len(x);
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

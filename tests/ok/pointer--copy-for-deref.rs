//@ ok: 5
//@ says: B.0: CopyForDeref copies a pointer
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
        let x: u64;
        let t: (*const u64,);
        let p: *const u64;
        let y: u64;
        let u: ();
        {
            x = 5_u64;
            t.0 = &raw const x;
            p = CopyForDeref(t.0);
            y = *p;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

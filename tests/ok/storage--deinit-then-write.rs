//@ ok: 2
//@ says: B.3: what was de-initialised may be written again
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
        let p: *mut u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            Deinit(x);
            *p = 2_u64;
            Call(u = observe(x), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

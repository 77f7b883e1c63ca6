//@ ok: 14
//@ says: Static(S) retagged & read
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
static S: u64 = 7;
static mut SM: u64 = 5;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let s: &u64;
        let t: &u64;
        let y: u64;
        let u: ();
        {
            s = Static(S);
            t = Static(S);
            y = *s;
            y = y + *t;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

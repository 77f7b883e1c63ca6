//@ ok: 3
//@ says: D.2 row Frozen, foreign read
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
        let y: u64;
        let s: &u64;
        let t: &u64;
        let z: u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            s = &*p;
            t = s;
            y = *p;
            z = *t;
            y = y + z;
            z = *s;
            y = y + z;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

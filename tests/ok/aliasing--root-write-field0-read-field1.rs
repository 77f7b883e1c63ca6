//@ ok: 2
//@ says: root write of t.0 disables a only at those bytes; (*a).1 readable
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let t: (u64, u64);
        let a: &mut (u64, u64);
        let b: &mut u64;
        let c: &mut u64;
        let y: u64;
        let u: ();
        {
            t = (1_u64, 2_u64);
            a = &mut t;
            t.0 = 5_u64;
            y = (*a).1;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

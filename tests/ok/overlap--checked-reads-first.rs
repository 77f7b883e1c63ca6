//@ ok: 6 0
//@ says: B.2: Checked reads its operands before the pair is written
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let t: (u64, bool);
        let o: u64;
        let u: ();
        {
            t.0 = 5_u64;
            t = Checked(t.0 + 1_u64);
            Call(u = observe(t.0), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = t.1 as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 3 0
//@ says: B.2: AddWithOverflow reads its operands first, so t = Checked(t.0 + x) is allowed
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let t: (u32, bool);
        let x: u32;
        let o: u64;
        let u: ();
        {
            t = (1_u32, true);
            x = 2_u32;
            t = Checked(t.0 + x);
            o = t.0 as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
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

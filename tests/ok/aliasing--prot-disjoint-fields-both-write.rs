//@ ok: 6 7
//@ says: D.2 note: not accessed protected locations may become Disabled silently
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: &mut u64, b: &mut u64) -> u64 {
    mir! {
        type RET = u64;
        {
            *a = 5_u64;
            *b = 6_u64;
            *a = 7_u64;
            RET = *b;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let t: (u64, u64);
        let a: &mut u64;
        let b: &mut u64;
        let y: u64;
        let u: ();
        {
            t = (1_u64, 2_u64);
            a = &mut t.0;
            b = &mut t.1;
            Call(y = f(a, b), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            y = t.0;
            Call(u = observe(y), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 9 8
//@ says: t.0 = f(&mut t.1): disjoint
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: &mut u64) -> u64 {
    mir! {
        type RET = u64;
        {
            *a = 8_u64;
            RET = 9_u64;
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
        let y: u64;
        let u: ();
        {
            t = (1_u64, 2_u64);
            a = &mut t.1;
            Call(t.0 = f(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = t.0;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            y = t.1;
            Call(u = observe(y), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 9
//@ says: B.7 TailCall: a Move aggregate argument degenerates to a copy
#![feature(custom_mir, core_intrinsics, explicit_tail_calls)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a: [u64; 8]) -> u64 {
    mir! {
        type RET = u64;
        let i: usize;
        {
            i = 3_usize;
            RET = a[i];
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a: [u64; 8]) -> u64 {
    mir! {
        let b: [u64; 8];
        {
            b = [9_u64; 8];
            TailCall(f1(Move(b)))
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u64; 8];
        let r: u64;
        let u: ();
        {
            a = [1_u64; 8];
            Call(r = f2(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(u = observe(r), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 4 1
//@ says: B.6: x=f(copy x) defined (fact 0.10: miscompiled at -O by this nightly)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: [u64; 4]) -> [u64; 4] {
    mir! {
        type RET = [u64; 4];
        let i: usize;
        let j: usize;
        {
            RET = a;
            i = 0_usize;
            j = 3_usize;
            RET[i] = a[j];
            RET[j] = a[i];
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let arr: [u64; 4];
        let y: u64;
        let i: usize;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64, 4_u64];
            Call(arr = f(arr), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            i = 0_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            i = 3_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }

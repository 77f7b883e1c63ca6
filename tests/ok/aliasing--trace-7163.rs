//@ ok: 0 103 2 3
//@ says: random trace, model of D.1-D.6 predicts ok
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
use core::mem::ManuallyDrop;
static mut SM: u64 = 5;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a0: [&u64; 1], a1: &u64) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let r1: &u64;
        {
            y = 0_u64;
            r1 = a1;
            RET = y;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let arr: [u64; 3];
        let pa: *mut [u64; 3];
        let q0: *mut u64;
        let q1: *mut u64;
        let y: u64;
        let i: usize;
        let r6: &u64;
        let k7: *const u64;
        let q8: *mut u64;
        let r9: &u64;
        let r10: &u64;
        let w11: [&u64; 1];
        let k12: *const u64;
        let q13: *mut u64;
        let k14: *const u64;
        let q15: *mut u64;
        let k16: *const u64;
        let q17: *mut u64;
        let q18: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            y = *q0;
            y = *q0;
            y = *q1;
            y = *q1;
            y = *q0;
            *q0 = 101_u64;
            y = *q1;
            r6 = &*q0;
            k7 = &raw const (*r6);
            q8 = k7 as *mut u64;
            r9 = r6;
            y = *q1;
            r10 = r6;
            y = *q0;
            w11 = [r6];
            Call(y = f1(w11, r9), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            k12 = &raw const (*r6);
            q13 = k12 as *mut u64;
            k14 = &raw const (*r10);
            q15 = k14 as *mut u64;
            *q0 = 103_u64;
            k16 = &raw const (*r10);
            q17 = k16 as *mut u64;
            q18 = Offset(q0, 1_isize);
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            i = 0_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            i = 1_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            i = 2_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            Return()
        }
    }
}
fn main() { fn0(); }

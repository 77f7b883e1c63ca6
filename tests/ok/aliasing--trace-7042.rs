//@ ok: 0 104 107 3
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
fn f1(a0: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let r1: &mut u64;
        let r2: &mut u64;
        let r3: &mut u64;
        let q4: *mut u64;
        let q5: *mut u64;
        {
            y = 0_u64;
            r1 = &mut *a0;
            r2 = &mut *a0;
            r3 = r2;
            q4 = &raw mut (*r2);
            *r3 = 106_u64;
            *a0 = 107_u64;
            q5 = &raw mut (*r3);
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
        let r6: &mut u64;
        let q7: *mut u64;
        let r8: &u64;
        let q9: *mut u64;
        let q10: *mut u64;
        let k11: *mut [u64; 0];
        let r12: &mut [u64; 0];
        let q13: *mut u64;
        let q14: *mut u64;
        let q15: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            r6 = &mut *q1;
            *q1 = 101_u64;
            q7 = &raw mut (*r6);
            r8 = &*q0;
            q9 = &raw mut (*r6);
            *q0 = 104_u64;
            q10 = &raw mut (*r6);
            k11 = q9 as *mut [u64; 0];
            r12 = &mut *k11;
            q13 = Offset(q10, 1_isize);
            q14 = &raw mut (*r6);
            q15 = Offset(q0, 2_isize);
            Call(y = f1(q1), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
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

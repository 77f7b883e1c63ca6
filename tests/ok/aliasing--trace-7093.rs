//@ ok: 2 102 103 3
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
fn f1() -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        {
            y = 0_u64;
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
        let k6: *mut [u64; 2];
        let r7: &mut [u64; 2];
        let r8: &mut u64;
        let r9: &mut u64;
        let q10: *mut u64;
        let k11: *mut [u64; 0];
        let r12: &mut [u64; 0];
        let r13: &mut u64;
        let k14: *mut [u64; 2];
        let q15: *mut u64;
        let q16: *mut u64;
        let q17: *mut u64;
        let q18: *mut u64;
        let r19: &mut u64;
        let w20: (&mut u64, u64);
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            k6 = q0 as *mut [u64; 2];
            r7 = &mut *k6;
            Call(y = f1(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            *q0 = 101_u64;
            r8 = &mut *q1;
            r9 = &mut *q0;
            y = *q1;
            *r9 = 102_u64;
            q10 = Offset(q0, 2_isize);
            k11 = q10 as *mut [u64; 0];
            r12 = &mut *k11;
            r13 = &mut *q1;
            k14 = &raw mut (*r7);
            q15 = k14 as *mut u64;
            q16 = &raw mut (*r9);
            q17 = Offset(q0, 2_isize);
            q18 = &raw mut (*r8);
            r19 = &mut *q16;
            w20 = (r9, 7_u64);
            *r8 = 103_u64;
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

//@ ok: 2 103 105 3
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
fn f1(a0: *mut u64, a1: *mut u64) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let r1: &mut u64;
        let q2: *mut u64;
        let r3: &mut u64;
        let k4: *mut [u64; 0];
        let r5: &mut [u64; 0];
        let r6: &mut u64;
        let k7: *mut [u64; 0];
        let r8: &mut [u64; 0];
        {
            y = 0_u64;
            r1 = &mut *a0;
            q2 = &raw mut (*r1);
            r3 = &mut *a0;
            k4 = a0 as *mut [u64; 0];
            r5 = &mut *k4;
            r6 = &mut *a0;
            k7 = a0 as *mut [u64; 0];
            r8 = &mut *k7;
            *r1 = 101_u64;
            RET = r1;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a0: &mut u64, a1: *mut u64, a2: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let r1: &mut u64;
        {
            y = 0_u64;
            y = *a1;
            y = *a1;
            r1 = a0;
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
        let r7: &mut u64;
        let q8: *mut u64;
        let q9: *mut u64;
        let q10: *mut u64;
        let k11: *mut [u64; 2];
        let r12: &[u64; 2];
        let r13: &[u64; 2];
        let r14: &u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            Call(r6 = f1(q0, q0), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            r7 = r6;
            Call(y = f2(r7, q1, q0), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            *r7 = 102_u64;
            q8 = &raw mut (*r7);
            *r6 = 103_u64;
            q9 = Offset(q8, 1_isize);
            q10 = &raw mut (*r6);
            k11 = q9 as *mut [u64; 2];
            r12 = &*k11;
            r13 = r12;
            r14 = &*q1;
            *q9 = 105_u64;
            Call(u = observe(y), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            i = 0_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            i = 1_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            i = 2_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            Return()
        }
    }
}
fn main() { fn0(); }

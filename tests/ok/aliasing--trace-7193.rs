//@ ok: 101 102 104 3
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
fn fn0() {
    mir! {
        type RET = ();
        let arr: [u64; 3];
        let pa: *mut [u64; 3];
        let q0: *mut u64;
        let q1: *mut u64;
        let y: u64;
        let i: usize;
        let k6: *mut [u64; 0];
        let r7: &mut [u64; 0];
        let k8: *mut [u64; 0];
        let q9: *mut u64;
        let k10: *mut [u64; 0];
        let q11: *mut u64;
        let q12: *mut u64;
        let k13: *mut [u64; 0];
        let q14: *mut u64;
        let r15: &mut u64;
        let r16: &u64;
        let k17: *mut [u64; 2];
        let r18: &mut [u64; 2];
        let r19: &mut u64;
        let r20: &mut u64;
        let k21: *mut [u64; 2];
        let q22: *mut u64;
        let r23: &u64;
        let k24: *const u64;
        let q25: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            y = *q1;
            k6 = q1 as *mut [u64; 0];
            r7 = &mut *k6;
            k8 = &raw mut (*r7);
            q9 = k8 as *mut u64;
            y = *q1;
            *q9 = 101_u64;
            k10 = &raw mut (*r7);
            q11 = k10 as *mut u64;
            q12 = Offset(q0, 2_isize);
            y = *q11;
            *q0 = 102_u64;
            k13 = &raw mut (*r7);
            q14 = k13 as *mut u64;
            r15 = &mut *q9;
            r16 = &*q14;
            k17 = q14 as *mut [u64; 2];
            r18 = &mut *k17;
            r19 = &mut *q14;
            *q9 = 103_u64;
            r20 = &mut *q12;
            *q9 = 104_u64;
            k21 = &raw mut (*r18);
            q22 = k21 as *mut u64;
            r23 = &*q14;
            k24 = &raw const (*r16);
            q25 = k24 as *mut u64;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            i = 0_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            i = 1_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            i = 2_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Return()
        }
    }
}
fn main() { fn0(); }

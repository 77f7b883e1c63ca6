//@ ub: write-disabled at fn0 bb0[27]
//@ says: random trace, model of D.1-D.6 predicts ub (LW dis at the last executed statement)
//@ miri: write access through <TAG> at ALLOC[0x0] is forbidden
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
        let q6: *mut u64;
        let r7: &u64;
        let k8: *const u64;
        let q9: *mut u64;
        let r10: &mut u64;
        let r11: &mut u64;
        let q12: *mut u64;
        let r13: &mut u64;
        let q14: *mut u64;
        let r15: &mut u64;
        let r16: &mut u64;
        let r17: &u64;
        let q18: *mut u64;
        let w19: [&u64; 1];
        let q20: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            q6 = Offset(q1, -1_isize);
            *q1 = 101_u64;
            y = *q0;
            r7 = &*q6;
            k8 = &raw const (*r7);
            q9 = k8 as *mut u64;
            *q0 = 102_u64;
            r10 = &mut *q0;
            *q0 = 103_u64;
            r11 = &mut *q0;
            q12 = &raw mut (*r11);
            *r11 = 104_u64;
            r13 = r11;
            q14 = &raw mut (*r13);
            r15 = r11;
            r16 = &mut *q0;
            r17 = &*q1;
            q18 = &raw mut (*r10);
            *q0 = 105_u64;
            y = *q0;
            w19 = [r17];
            q20 = &raw mut (*r13);
            *r10 = 106_u64;
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

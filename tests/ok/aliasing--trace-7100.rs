//@ ok: 101 1 101 103
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
        let r6: &mut u64;
        let q7: *mut u64;
        let r8: &mut u64;
        let q9: *mut u64;
        let k10: *mut [u64; 0];
        let r11: &mut [u64; 0];
        let q12: *mut u64;
        let r13: &u64;
        let k14: *mut [u64; 0];
        let r15: &mut [u64; 0];
        let r16: &mut [u64; 0];
        let k17: *const u64;
        let q18: *mut u64;
        let r19: &u64;
        let q20: *mut u64;
        let w21: [&mut [u64; 0]; 1];
        let w22: [&mut u64; 1];
        let r23: &mut [u64; 0];
        let r24: &u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            *q1 = 101_u64;
            r6 = &mut *q0;
            y = *q1;
            q7 = &raw mut (*r6);
            r8 = &mut *q0;
            q9 = &raw mut (*r6);
            y = *q1;
            k10 = q0 as *mut [u64; 0];
            r11 = &mut *k10;
            q12 = Offset(q0, 2_isize);
            r13 = &*q0;
            k14 = q0 as *mut [u64; 0];
            r15 = &mut *k14;
            r16 = r15;
            k17 = &raw const (*r13);
            q18 = k17 as *mut u64;
            r19 = r13;
            q20 = Offset(q12, -1_isize);
            *q12 = 103_u64;
            w21 = [r15];
            w22 = [r8];
            r23 = r11;
            r24 = &*q9;
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

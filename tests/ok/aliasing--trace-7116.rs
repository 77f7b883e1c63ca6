//@ ok: 101 101 3
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
fn f2(a0: *mut u64, a1: *mut u64, a2: u64) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let r1: &mut u64;
        let r2: &mut u64;
        let r3: &mut u64;
        {
            y = 0_u64;
            r1 = &mut *a0;
            r2 = r1;
            r3 = r1;
            RET = a0;
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
        let q6: *mut u64;
        let q7: *mut u64;
        let r8: &mut u64;
        let r9: &mut u64;
        let k10: *mut [u64; 0];
        let r11: &mut [u64; 0];
        let r12: &u64;
        let q13: *mut u64;
        let k14: *const u64;
        let q15: *mut u64;
        let r16: &mut u64;
        let q17: *mut u64;
        let k18: *mut [u64; 0];
        let q19: *mut u64;
        let k20: *const u64;
        let q21: *mut u64;
        let r22: &u64;
        let q23: *mut u64;
        let q24: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            q6 = Offset(q0, 1_isize);
            q7 = Offset(q0, 1_isize);
            r8 = &mut *q6;
            r9 = r8;
            y = *q0;
            y = *q6;
            *q6 = 101_u64;
            k10 = q6 as *mut [u64; 0];
            r11 = &mut *k10;
            y = *q0;
            r12 = &*q7;
            q13 = Offset(q1, 1_isize);
            k14 = &raw const (*r12);
            q15 = k14 as *mut u64;
            y = *q15;
            r16 = &mut *q15;
            q17 = &raw mut (*r16);
            k18 = &raw mut (*r11);
            q19 = k18 as *mut u64;
            k20 = &raw const (*r12);
            q21 = k20 as *mut u64;
            r22 = &*q17;
            q23 = Offset(q0, 1_isize);
            Call(q24 = f2(q21, q6, Move(*q0)), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
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

//@ ok: 0 1 102 3
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
fn f1(a0: &mut [u64; 0]) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let k1: *mut [u64; 0];
        let q2: *mut u64;
        let r3: &mut [u64; 0];
        let w4: Option<&mut [u64; 0]>;
        let q5: *mut u64;
        {
            y = 0_u64;
            k1 = &raw mut (*a0);
            q2 = k1 as *mut u64;
            r3 = a0;
            w4 = Some(r3);
            Call(q5 = f2(q2, w4, q2, r3), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            RET = y;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a0: *mut u64, a1: Option<&mut [u64; 0]>, a2: *mut u64, a3: &mut [u64; 0]) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let k1: *mut [u64; 0];
        let q2: *mut u64;
        {
            y = 0_u64;
            y = *a0;
            *a0 = 102_u64;
            k1 = &raw mut (*a3);
            q2 = k1 as *mut u64;
            y = *a2;
            RET = a2;
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
        let k7: *mut [u64; 0];
        let r8: &mut [u64; 0];
        let k9: *const u64;
        let q10: *mut u64;
        let r11: &mut u64;
        let k12: *mut [u64; 0];
        let r13: &mut [u64; 0];
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            r6 = &*q1;
            *q1 = 101_u64;
            k7 = q0 as *mut [u64; 0];
            r8 = &mut *k7;
            k9 = &raw const (*r6);
            q10 = k9 as *mut u64;
            r11 = &mut *q0;
            y = *q1;
            k12 = q1 as *mut [u64; 0];
            r13 = &mut *k12;
            Call(y = f1(r13), ReturnTo(bb1), UnwindUnreachable())
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

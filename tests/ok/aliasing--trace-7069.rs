//@ ok: 0 1 101 3
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
fn f1(a0: *mut u64, a1: *mut u64, a2: &mut [u64; 0], a3: ManuallyDrop<&mut [u64; 0]>) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let r1: &mut [u64; 0];
        let k2: *mut [u64; 0];
        let q3: *mut u64;
        {
            y = 0_u64;
            r1 = CastTransmute::<ManuallyDrop<&mut [u64; 0]>, &mut [u64; 0]>(a3);
            k2 = &raw mut (*r1);
            q3 = k2 as *mut u64;
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
        let k6: *mut [u64; 0];
        let r7: &mut [u64; 0];
        let w8: ManuallyDrop<&mut [u64; 0]>;
        let q9: *mut u64;
        let r10: &u64;
        let k11: *mut [u64; 0];
        let q12: *mut u64;
        let k13: *mut [u64; 0];
        let q14: *mut u64;
        let k15: *mut [u64; 0];
        let q16: *mut u64;
        let k17: *const u64;
        let q18: *mut u64;
        let k19: *const u64;
        let q20: *mut u64;
        let k21: *mut [u64; 0];
        let r22: &mut [u64; 0];
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            k6 = q1 as *mut [u64; 0];
            r7 = &mut *k6;
            w8 = CastTransmute::<&mut [u64; 0], ManuallyDrop<&mut [u64; 0]>>(r7);
            Call(q9 = f1(q0, q1, r7, w8), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            r10 = &*q1;
            k11 = &raw mut (*r7);
            q12 = k11 as *mut u64;
            k13 = &raw mut (*r7);
            q14 = k13 as *mut u64;
            k15 = &raw mut (*r7);
            q16 = k15 as *mut u64;
            k17 = &raw const (*r10);
            q18 = k17 as *mut u64;
            k19 = &raw const (*r10);
            q20 = k19 as *mut u64;
            *q12 = 101_u64;
            k21 = q9 as *mut [u64; 0];
            r22 = &mut *k21;
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

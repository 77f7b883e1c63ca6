//@ ok: 2 1 2 3
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
fn f1(a0: &u64, a1: Option<&mut [u64; 0]>, a2: &mut Cell<u64>) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let r1: &u64;
        let k2: *mut Cell<u64>;
        let q3: *mut u64;
        {
            y = 0_u64;
            r1 = a0;
            k2 = &raw mut (*a2);
            q3 = k2 as *mut u64;
            RET = q3;
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
        let k8: *mut [u64; 0];
        let r9: &mut [u64; 0];
        let r10: &u64;
        let k11: *const u64;
        let q12: *mut u64;
        let r13: &u64;
        let k14: *mut Cell<u64>;
        let r15: &mut Cell<u64>;
        let k16: *mut [u64; 2];
        let r17: &mut [u64; 2];
        let k18: *const u64;
        let q19: *mut u64;
        let r20: &u64;
        let w21: Option<&mut [u64; 0]>;
        let q22: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            k6 = q1 as *mut [u64; 2];
            r7 = &mut *k6;
            k8 = q1 as *mut [u64; 0];
            r9 = &mut *k8;
            y = *q1;
            r10 = &*q1;
            k11 = &raw const (*r10);
            q12 = k11 as *mut u64;
            r13 = r10;
            k14 = q1 as *mut Cell<u64>;
            r15 = &mut *k14;
            k16 = q1 as *mut [u64; 2];
            r17 = &mut *k16;
            k18 = &raw const (*r13);
            q19 = k18 as *mut u64;
            r20 = &*q1;
            w21 = Some(r9);
            Call(q22 = f1(r13, w21, r15), ReturnTo(bb1), UnwindUnreachable())
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

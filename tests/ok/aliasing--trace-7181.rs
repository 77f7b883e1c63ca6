//@ ok: 2 102 2 3
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
fn f1(a0: *mut u64, a1: &[u64; 2]) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let r1: &[u64; 2];
        let k2: *mut [u64; 2];
        let r3: &[u64; 2];
        let k4: *mut [u64; 0];
        let r5: &mut [u64; 0];
        {
            y = 0_u64;
            r1 = a1;
            k2 = a0 as *mut [u64; 2];
            r3 = &*k2;
            k4 = a0 as *mut [u64; 0];
            r5 = &mut *k4;
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
        let k6: *mut [u64; 2];
        let r7: &mut [u64; 2];
        let r8: &mut [u64; 2];
        let k9: *mut [u64; 2];
        let r10: &[u64; 2];
        let q11: *mut u64;
        let k12: *mut [u64; 2];
        let q13: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            k6 = q0 as *mut [u64; 2];
            r7 = &mut *k6;
            r8 = r7;
            k9 = q1 as *mut [u64; 2];
            r10 = &*k9;
            *q0 = 101_u64;
            Call(q11 = f1(q0, r10), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            k12 = &raw mut (*r8);
            q13 = k12 as *mut u64;
            y = *q11;
            *q11 = 102_u64;
            y = *q1;
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

//@ ok: 105 105 106 3
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
fn f1(a0: *mut u64, a1: &mut u64, a2: &mut u64, a3: [&mut u64; 1]) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let r1: &u64;
        let r2: &mut u64;
        let z0: usize;
        {
            y = 0_u64;
            r1 = &*a0;
            z0 = 0_usize;
            r2 = a3[z0];
            RET = y;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a0: *mut u64, a1: *mut u64) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        {
            y = 0_u64;
            RET = a1;
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
        let w7: [&mut u64; 1];
        let k8: *mut [u64; 2];
        let r9: &[u64; 2];
        let k10: *const [u64; 2];
        let q11: *mut u64;
        let r12: &u64;
        let q13: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            *q1 = 101_u64;
            r6 = &mut *q1;
            w7 = [r6];
            Call(y = f1(q1, r6, r6, w7), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = *q1;
            *r6 = 102_u64;
            *q0 = 103_u64;
            y = *q0;
            y = *q1;
            *q0 = 104_u64;
            k8 = q1 as *mut [u64; 2];
            r9 = &*k8;
            y = *q0;
            *q0 = 105_u64;
            k10 = &raw const (*r9);
            q11 = k10 as *mut u64;
            r12 = &*q11;
            *q1 = 106_u64;
            y = *q0;
            Call(q13 = f2(q0, q1), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
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

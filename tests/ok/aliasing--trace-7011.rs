//@ ok: 1 106 101 3
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
        let r6: &u64;
        let q7: *mut u64;
        let k8: *const u64;
        let q9: *mut u64;
        let k10: *const u64;
        let q11: *mut u64;
        let r12: &mut u64;
        let k13: *mut Cell<u64>;
        let r14: &mut Cell<u64>;
        let k15: *mut Cell<u64>;
        let q16: *mut u64;
        let q17: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            *q1 = 101_u64;
            y = *q0;
            r6 = &*q0;
            q7 = Offset(q0, 1_isize);
            k8 = &raw const (*r6);
            q9 = k8 as *mut u64;
            y = *q0;
            k10 = &raw const (*r6);
            q11 = k10 as *mut u64;
            *q0 = 102_u64;
            r12 = &mut *q0;
            *r12 = 104_u64;
            k13 = q0 as *mut Cell<u64>;
            r14 = &mut *k13;
            k15 = &raw mut (*r14);
            q16 = k15 as *mut u64;
            q17 = Offset(q0, 2_isize);
            *q16 = 106_u64;
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

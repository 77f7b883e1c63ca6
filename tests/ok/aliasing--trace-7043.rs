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
        let q10: *mut u64;
        let k11: *const u64;
        let q12: *mut u64;
        let k13: *mut Cell<u64>;
        let r14: &Cell<u64>;
        let k15: *const u64;
        let q16: *mut u64;
        let r17: &u64;
        let r18: &u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            r6 = &*q1;
            q7 = Offset(q1, -1_isize);
            k8 = &raw const (*r6);
            q9 = k8 as *mut u64;
            q10 = Offset(q7, 2_isize);
            k11 = &raw const (*r6);
            q12 = k11 as *mut u64;
            k13 = q7 as *mut Cell<u64>;
            r14 = &*k13;
            y = *q12;
            k15 = &raw const (*r6);
            q16 = k15 as *mut u64;
            r17 = &*q0;
            r18 = r6;
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

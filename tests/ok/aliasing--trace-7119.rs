//@ ok: 1 101 2 3
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
fn f1(a0: *mut u64, a1: &mut u64, a2: &mut u64, a3: *mut u64, a4: &mut u64) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let q1: *mut u64;
        let k2: *mut Cell<u64>;
        let r3: &Cell<u64>;
        let q4: *mut u64;
        let r5: &u64;
        let k6: *const Cell<u64>;
        let q7: *mut u64;
        let q8: *mut u64;
        let q9: *mut u64;
        {
            y = 0_u64;
            q1 = &raw mut (*a2);
            k2 = q1 as *mut Cell<u64>;
            r3 = &*k2;
            q4 = Offset(q1, -1_isize);
            r5 = &*a0;
            k6 = &raw const (*r3);
            q7 = k6 as *mut u64;
            q8 = &raw mut (*a2);
            q9 = &raw mut (*a1);
            y = *a0;
            RET = a3;
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
        let r7: &mut u64;
        let q8: *mut u64;
        let k9: *mut Cell<u64>;
        let r10: &Cell<u64>;
        let k11: *mut [u64; 2];
        let r12: &[u64; 2];
        let r13: &u64;
        let q14: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            y = *q0;
            q6 = Offset(q1, 1_isize);
            r7 = &mut *q1;
            *q0 = 101_u64;
            Call(q8 = f1(q6, r7, r7, q6, r7), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            k9 = q0 as *mut Cell<u64>;
            r10 = &*k9;
            k11 = q0 as *mut [u64; 2];
            r12 = &*k11;
            r13 = &*q8;
            q14 = Offset(q1, -1_isize);
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

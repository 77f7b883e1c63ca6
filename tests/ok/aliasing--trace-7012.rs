//@ ok: 0 105 101 3
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
fn f1(a0: *mut u64, a1: *mut u64) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let r1: &u64;
        let r2: &mut u64;
        let r3: &mut u64;
        {
            y = 0_u64;
            y = *a1;
            r1 = &*a1;
            r2 = &mut *a0;
            r3 = r2;
            RET = r3;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a0: &mut u64, a1: &mut u64, a2: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let q1: *mut u64;
        let k2: *mut Cell<u64>;
        let r3: &mut Cell<u64>;
        let q4: *mut u64;
        let k5: *mut Cell<u64>;
        let q6: *mut u64;
        {
            y = 0_u64;
            q1 = &raw mut (*a1);
            k2 = q1 as *mut Cell<u64>;
            r3 = &mut *k2;
            q4 = &raw mut (*a0);
            k5 = &raw mut (*r3);
            q6 = k5 as *mut u64;
            RET = y;
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
        let q7: *mut u64;
        let q8: *mut u64;
        let r9: &mut u64;
        let q10: *mut u64;
        let q11: *mut u64;
        let q12: *mut u64;
        let r13: &mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            Call(r6 = f1(q0, q0), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            *q1 = 101_u64;
            q7 = &raw mut (*r6);
            *r6 = 102_u64;
            q8 = &raw mut (*r6);
            r9 = &mut *q1;
            q10 = &raw mut (*r9);
            q11 = Offset(q8, 1_isize);
            q12 = Offset(q11, 1_isize);
            r13 = r6;
            Call(y = f2(r6, r9, q11), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            *q0 = 103_u64;
            *q0 = 104_u64;
            *q0 = 105_u64;
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

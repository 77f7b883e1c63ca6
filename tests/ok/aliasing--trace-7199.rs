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
fn f1(a0: *mut u64, a1: &u64, a2: *mut u64) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let w1: [&u64; 1];
        let r2: &mut u64;
        let k3: *const u64;
        let q4: *mut u64;
        let k5: *mut [u64; 2];
        let r6: &[u64; 2];
        let r7: &[u64; 2];
        let r8: &mut u64;
        {
            y = 0_u64;
            w1 = [a1];
            Call(y = f2(a2, a0, w1), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            r2 = &mut *a0;
            k3 = &raw const (*a1);
            q4 = k3 as *mut u64;
            k5 = a0 as *mut [u64; 2];
            r6 = &*k5;
            y = *a2;
            r7 = r6;
            y = *q4;
            r8 = r2;
            RET = a0;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a0: *mut u64, a1: *mut u64, a2: [&u64; 1]) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let r1: &mut u64;
        let k2: *mut Cell<u64>;
        let r3: &Cell<u64>;
        {
            y = 0_u64;
            r1 = &mut *a0;
            k2 = a0 as *mut Cell<u64>;
            r3 = &*k2;
            RET = y;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f4(a0: &u64, a1: [&Cell<u64>; 1], a2: &u64) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let k1: *const u64;
        let q2: *mut u64;
        {
            y = 0_u64;
            k1 = &raw const (*a0);
            q2 = k1 as *mut u64;
            RET = q2;
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
        let r7: &u64;
        let k8: *const u64;
        let q9: *mut u64;
        let q10: *mut u64;
        let k11: *const u64;
        let q12: *mut u64;
        let r13: &u64;
        let k14: *const u64;
        let q15: *mut u64;
        let k16: *mut Cell<u64>;
        let r17: &Cell<u64>;
        let r18: &u64;
        let w19: [&Cell<u64>; 1];
        let q20: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            q6 = Offset(q0, 1_isize);
            r7 = &*q6;
            y = *q6;
            k8 = &raw const (*r7);
            q9 = k8 as *mut u64;
            Call(q10 = f1(q9, r7, q1), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            k11 = &raw const (*r7);
            q12 = k11 as *mut u64;
            r13 = r7;
            y = *q10;
            k14 = &raw const (*r7);
            q15 = k14 as *mut u64;
            k16 = q9 as *mut Cell<u64>;
            r17 = &*k16;
            r18 = r13;
            w19 = [r17];
            Call(q20 = f4(r7, w19, r18), ReturnTo(bb2), UnwindUnreachable())
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

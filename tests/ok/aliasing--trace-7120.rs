//@ ok: 0 102 2 3
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
fn f1(a0: &mut Cell<u64>, a1: &mut Cell<u64>, a2: *mut u64, a3: *mut u64, a4: Option<&mut Cell<u64>>) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let k1: *mut Cell<u64>;
        let q2: *mut u64;
        let k3: *mut Cell<u64>;
        let q4: *mut u64;
        let k5: *mut Cell<u64>;
        let q6: *mut u64;
        let k7: *mut [u64; 2];
        let r8: &mut [u64; 2];
        let w9: Option<&mut Cell<u64>>;
        let q10: *mut u64;
        {
            y = 0_u64;
            *a3 = 102_u64;
            k1 = &raw mut (*a1);
            q2 = k1 as *mut u64;
            k3 = &raw mut (*a0);
            q4 = k3 as *mut u64;
            k5 = &raw mut (*a1);
            q6 = k5 as *mut u64;
            k7 = q4 as *mut [u64; 2];
            r8 = &mut *k7;
            w9 = Some(a1);
            Call(q10 = f2(q2, w9, r8, q4, a0), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            RET = q4;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a0: *mut u64, a1: Option<&mut Cell<u64>>, a2: &mut [u64; 2], a3: *mut u64, a4: &mut Cell<u64>) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let r1: &mut Cell<u64>;
        let k2: *mut [u64; 2];
        let r3: &mut [u64; 2];
        let r4: &mut [u64; 2];
        {
            y = 0_u64;
            r1 = a4;
            y = *a0;
            k2 = a0 as *mut [u64; 2];
            r3 = &mut *k2;
            r4 = r3;
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
        let k6: *mut Cell<u64>;
        let r7: &mut Cell<u64>;
        let w8: Option<&mut Cell<u64>>;
        let q9: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            k6 = q1 as *mut Cell<u64>;
            r7 = &mut *k6;
            *q0 = 101_u64;
            w8 = Some(r7);
            Call(q9 = f1(r7, r7, q1, q0, w8), ReturnTo(bb1), UnwindUnreachable())
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

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
fn f1(a0: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        {
            y = 0_u64;
            RET = y;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a0: *mut u64, a1: &[u64; 2], a2: ManuallyDrop<&[u64; 2]>, a3: &mut [u64; 0], a4: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let r1: &[u64; 2];
        let k2: *mut [u64; 0];
        let q3: *mut u64;
        let r4: &mut u64;
        let k5: *const [u64; 2];
        let q6: *mut u64;
        {
            y = 0_u64;
            r1 = a1;
            k2 = &raw mut (*a3);
            q3 = k2 as *mut u64;
            r4 = &mut *a0;
            y = *q3;
            k5 = &raw const (*a1);
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
        let k6: *mut [u64; 0];
        let r7: &mut [u64; 0];
        let k8: *mut [u64; 2];
        let r9: &[u64; 2];
        let k10: *mut [u64; 0];
        let q11: *mut u64;
        let r12: &u64;
        let r13: &u64;
        let k14: *mut Cell<u64>;
        let r15: &mut Cell<u64>;
        let r16: &u64;
        let k17: *mut [u64; 2];
        let r18: &[u64; 2];
        let k19: *const u64;
        let q20: *mut u64;
        let k21: *const u64;
        let q22: *mut u64;
        let r23: &[u64; 2];
        let k24: *mut Cell<u64>;
        let q25: *mut u64;
        let w26: ManuallyDrop<&[u64; 2]>;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            *q0 = 101_u64;
            *q0 = 102_u64;
            k6 = q1 as *mut [u64; 0];
            r7 = &mut *k6;
            k8 = q1 as *mut [u64; 2];
            r9 = &*k8;
            k10 = &raw mut (*r7);
            q11 = k10 as *mut u64;
            r12 = &*q11;
            y = *q0;
            r13 = &*q0;
            Call(y = f1(q0), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            k14 = q1 as *mut Cell<u64>;
            r15 = &mut *k14;
            r16 = &*q0;
            k17 = q0 as *mut [u64; 2];
            r18 = &*k17;
            k19 = &raw const (*r12);
            q20 = k19 as *mut u64;
            k21 = &raw const (*r13);
            q22 = k21 as *mut u64;
            r23 = r9;
            k24 = &raw mut (*r15);
            q25 = k24 as *mut u64;
            w26 = CastTransmute::<&[u64; 2], ManuallyDrop<&[u64; 2]>>(r18);
            Call(y = f2(q22, r18, w26, r7, q11), ReturnTo(bb2), UnwindUnreachable())
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

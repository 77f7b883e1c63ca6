//@ ub: write-frozen at f1 bb0[end]
//@ says: random trace, model of D.1-D.6 predicts ub (LW frz at the last executed statement)
//@ miri: write access through <TAG> at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
use core::mem::ManuallyDrop;
static mut SM: u64 = 5;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a0: ManuallyDrop<&u64>, a1: &u64) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let k1: *const u64;
        let q2: *mut u64;
        let r3: &mut u64;
        let k4: *const u64;
        let q5: *mut u64;
        let r6: &mut u64;
        let q7: *mut u64;
        let k8: *mut [u64; 2];
        let r9: &mut [u64; 2];
        let q10: *mut u64;
        {
            y = 0_u64;
            k1 = &raw const (*a1);
            q2 = k1 as *mut u64;
            r3 = &mut *q2;
            k4 = &raw const (*a1);
            q5 = k4 as *mut u64;
            r6 = &mut *q5;
            q7 = &raw mut (*r3);
            k8 = q7 as *mut [u64; 2];
            r9 = &mut *k8;
            Call(q10 = f3(q5, Move(*q2), r6, q7), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            RET = y;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f3(a0: *mut u64, a1: u64, a2: &mut u64, a3: *mut u64) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        {
            y = 0_u64;
            RET = CastTransmute::<usize, *mut u64>(8_usize);
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
        let w10: ManuallyDrop<&u64>;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            q6 = Offset(q1, -1_isize);
            *q6 = 101_u64;
            r7 = &*q0;
            k8 = &raw const (*r7);
            q9 = k8 as *mut u64;
            y = *q6;
            y = *q0;
            w10 = CastTransmute::<&u64, ManuallyDrop<&u64>>(r7);
            Call(y = f1(w10, r7), ReturnTo(bb1), UnwindUnreachable())
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

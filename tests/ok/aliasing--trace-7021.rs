//@ ok: 2 103 2 3
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
fn f2(a0: &mut [u64; 2]) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let k1: *mut [u64; 2];
        let q2: *mut u64;
        let k3: *mut [u64; 2];
        let q4: *mut u64;
        {
            y = 0_u64;
            k1 = &raw mut (*a0);
            q2 = k1 as *mut u64;
            k3 = &raw mut (*a0);
            q4 = k3 as *mut u64;
            RET = q4;
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
        let k7: *mut [u64; 2];
        let r8: &mut [u64; 2];
        let k9: *mut [u64; 2];
        let q10: *mut u64;
        let k11: *mut [u64; 2];
        let r12: &mut [u64; 2];
        let q13: *mut u64;
        let k14: *mut [u64; 2];
        let r15: &[u64; 2];
        let q16: *mut u64;
        let q17: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            y = *q1;
            y = *q0;
            y = *q1;
            r6 = &mut *q0;
            *q0 = 101_u64;
            k7 = q1 as *mut [u64; 2];
            r8 = &mut *k7;
            k9 = &raw mut (*r8);
            q10 = k9 as *mut u64;
            *q0 = 103_u64;
            k11 = q10 as *mut [u64; 2];
            r12 = &mut *k11;
            q13 = Offset(q0, 2_isize);
            y = *q1;
            k14 = q1 as *mut [u64; 2];
            r15 = &*k14;
            q16 = &raw mut (*r6);
            Call(q17 = f2(r8), ReturnTo(bb1), UnwindUnreachable())
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

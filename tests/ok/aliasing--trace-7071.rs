//@ ok: 2 105 2 3
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
fn f1(a0: *mut u64, a1: &mut u64, a2: [&mut Cell<u64>; 1], a3: *mut u64) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let r1: &mut Cell<u64>;
        let z0: usize;
        let k3: *mut Cell<u64>;
        let r4: &Cell<u64>;
        let r5: &mut Cell<u64>;
        {
            y = 0_u64;
            y = *a0;
            z0 = 0_usize;
            r1 = a2[z0];
            k3 = a3 as *mut Cell<u64>;
            r4 = &*k3;
            r5 = r1;
            *a0 = 102_u64;
            y = *a3;
            RET = a0;
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
        let k9: *mut [u64; 2];
        let r10: &[u64; 2];
        let k11: *mut Cell<u64>;
        let r12: &mut Cell<u64>;
        let k13: *mut [u64; 0];
        let r14: &mut [u64; 0];
        let r15: &mut [u64; 0];
        let q16: *mut u64;
        let q17: *mut u64;
        let k18: *mut Cell<u64>;
        let r19: &Cell<u64>;
        let k20: *mut [u64; 0];
        let q21: *mut u64;
        let w22: [&mut Cell<u64>; 1];
        let q23: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            *q0 = 101_u64;
            y = *q0;
            r6 = &mut *q1;
            y = *q1;
            q7 = &raw mut (*r6);
            q8 = &raw mut (*r6);
            k9 = q8 as *mut [u64; 2];
            r10 = &*k9;
            k11 = q8 as *mut Cell<u64>;
            r12 = &mut *k11;
            k13 = q0 as *mut [u64; 0];
            r14 = &mut *k13;
            r15 = r14;
            q16 = Offset(q7, -1_isize);
            q17 = Offset(q16, 2_isize);
            k18 = q7 as *mut Cell<u64>;
            r19 = &*k18;
            k20 = &raw mut (*r14);
            q21 = k20 as *mut u64;
            w22 = [r12];
            Call(q23 = f1(q0, r6, w22, q1), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            *q0 = 104_u64;
            *q0 = 105_u64;
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

//@ ok: 104 102 105 3
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
fn f1(a0: &Cell<u64>, a1: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let q1: *mut u64;
        let q2: *mut u64;
        {
            y = 0_u64;
            y = *a1;
            q1 = Offset(a1, 1_isize);
            q2 = Offset(a1, -1_isize);
            RET = y;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a0: *mut u64, a1: *mut u64, a2: (&Cell<u64>, u64), a3: ManuallyDrop<&mut u64>) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let r1: &Cell<u64>;
        let q2: *mut u64;
        let r3: &Cell<u64>;
        let r4: &mut u64;
        {
            y = 0_u64;
            r1 = a2.0;
            y = *a0;
            q2 = Offset(a1, 1_isize);
            r3 = a2.0;
            r4 = CastTransmute::<ManuallyDrop<&mut u64>, &mut u64>(a3);
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
        let k6: *mut Cell<u64>;
        let r7: &Cell<u64>;
        let k8: *const Cell<u64>;
        let q9: *mut u64;
        let k10: *const Cell<u64>;
        let q11: *mut u64;
        let r12: &mut u64;
        let k13: *const Cell<u64>;
        let q14: *mut u64;
        let w15: (&Cell<u64>, u64);
        let w16: ManuallyDrop<&mut u64>;
        let r17: &Cell<u64>;
        let k18: *mut Cell<u64>;
        let r19: &mut Cell<u64>;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            k6 = q1 as *mut Cell<u64>;
            r7 = &*k6;
            *q1 = 101_u64;
            *q0 = 102_u64;
            k8 = &raw const (*r7);
            q9 = k8 as *mut u64;
            *q1 = 103_u64;
            *q9 = 104_u64;
            Call(y = f1(r7, q1), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            k10 = &raw const (*r7);
            q11 = k10 as *mut u64;
            y = *q0;
            r12 = &mut *q11;
            k13 = &raw const (*r7);
            q14 = k13 as *mut u64;
            w15 = (r7, 7_u64);
            w16 = CastTransmute::<&mut u64, ManuallyDrop<&mut u64>>(r12);
            Call(y = f2(q1, q9, w15, w16), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            y = *q11;
            r17 = r7;
            k18 = q11 as *mut Cell<u64>;
            r19 = &mut *k18;
            *q9 = 105_u64;
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

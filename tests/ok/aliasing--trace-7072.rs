//@ ok: 105 105 101 106
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
fn f1(a0: *mut u64, a1: &Cell<u64>) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let q1: *mut u64;
        let r2: &Cell<u64>;
        let k3: *mut Cell<u64>;
        let r4: &Cell<u64>;
        let k5: *mut [u64; 2];
        let r6: &mut [u64; 2];
        let k7: *const Cell<u64>;
        let q8: *mut u64;
        let q9: *mut u64;
        {
            y = 0_u64;
            q1 = Offset(a0, 1_isize);
            y = *a0;
            r2 = a1;
            k3 = a0 as *mut Cell<u64>;
            r4 = &*k3;
            k5 = q1 as *mut [u64; 2];
            r6 = &mut *k5;
            k7 = &raw const (*r2);
            q8 = k7 as *mut u64;
            q9 = StaticMut(SM);
            RET = &mut *q9;
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
        let r10: &mut u64;
        let k11: *mut Cell<u64>;
        let r12: &Cell<u64>;
        let k13: *const Cell<u64>;
        let q14: *mut u64;
        let k15: *mut Cell<u64>;
        let r16: &mut Cell<u64>;
        let r17: &mut u64;
        let k18: *const Cell<u64>;
        let q19: *mut u64;
        let q20: *mut u64;
        let q21: *mut u64;
        let r22: &Cell<u64>;
        let q23: *mut u64;
        let k24: *const Cell<u64>;
        let q25: *mut u64;
        let r26: &Cell<u64>;
        let q27: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            *q1 = 101_u64;
            k6 = q0 as *mut Cell<u64>;
            r7 = &*k6;
            k8 = &raw const (*r7);
            q9 = k8 as *mut u64;
            Call(r10 = f1(q0, r7), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            k11 = q1 as *mut Cell<u64>;
            r12 = &*k11;
            k13 = &raw const (*r7);
            q14 = k13 as *mut u64;
            y = *q14;
            k15 = q9 as *mut Cell<u64>;
            r16 = &mut *k15;
            r17 = &mut *q0;
            k18 = &raw const (*r12);
            q19 = k18 as *mut u64;
            q20 = Offset(q19, -1_isize);
            *q9 = 102_u64;
            *q0 = 103_u64;
            q21 = &raw mut (*r17);
            r22 = r12;
            q23 = Offset(q1, 1_isize);
            k24 = &raw const (*r12);
            q25 = k24 as *mut u64;
            *q0 = 104_u64;
            *q20 = 105_u64;
            r26 = r7;
            *q23 = 106_u64;
            y = *q9;
            q27 = &raw mut (*r17);
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

//@ ok: 102 104 102 105
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
fn f1(a0: *mut u64, a1: *mut u64) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let k1: *mut [u64; 2];
        let r2: &mut [u64; 2];
        {
            y = 0_u64;
            k1 = a1 as *mut [u64; 2];
            r2 = &mut *k1;
            *a0 = 101_u64;
            RET = a1;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a0: *mut u64, a1: &mut [u64; 2]) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let w1: (&mut [u64; 2], u64);
        let w2: ManuallyDrop<&mut [u64; 2]>;
        let r3: &mut [u64; 2];
        let k4: *mut [u64; 2];
        let q5: *mut u64;
        let k6: *mut [u64; 2];
        let q7: *mut u64;
        let q8: *mut u64;
        {
            y = 0_u64;
            w1 = (a1, 7_u64);
            Call(y = f3(w1, a1), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            w2 = CastTransmute::<&mut [u64; 2], ManuallyDrop<&mut [u64; 2]>>(a1);
            r3 = a1;
            k4 = &raw mut (*a1);
            q5 = k4 as *mut u64;
            y = *a0;
            k6 = &raw mut (*a1);
            q7 = k6 as *mut u64;
            q8 = StaticMut(SM);
            RET = &mut *q8;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f3(a0: (&mut [u64; 2], u64), a1: &mut [u64; 2]) -> u64 {
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
        let q7: *mut u64;
        let r8: &mut u64;
        let k9: *mut [u64; 2];
        let r10: &mut [u64; 2];
        let r11: &mut u64;
        let r12: &u64;
        let k13: *mut [u64; 2];
        let r14: &mut [u64; 2];
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            Call(q6 = f1(q1, q1), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            *q1 = 102_u64;
            y = *q1;
            *q0 = 103_u64;
            *q0 = 104_u64;
            q7 = Offset(q1, 1_isize);
            r8 = &mut *q0;
            *q7 = 105_u64;
            k9 = q6 as *mut [u64; 2];
            r10 = &mut *k9;
            Call(r11 = f2(q7, r10), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            r12 = &*q6;
            k13 = q0 as *mut [u64; 2];
            r14 = &mut *k13;
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

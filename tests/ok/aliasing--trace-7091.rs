//@ ok: 0 102 0 3
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
fn f1(a0: (&mut u64, u64), a1: [&mut u64; 1], a2: ManuallyDrop<&mut u64>, a3: *mut u64, a4: *mut u64) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let r1: &mut u64;
        let z0: usize;
        let r3: &mut u64;
        {
            y = 0_u64;
            z0 = 0_usize;
            r1 = a1[z0];
            r3 = r1;
            RET = a3;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a0: Option<&mut u64>, a1: &mut u64, a2: *mut u64, a3: (&mut u64, u64)) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let r1: &mut u64;
        let r2: &mut u64;
        {
            y = 0_u64;
            r1 = a3.0;
            r2 = Field(Variant(a0, 1), 0);
            RET = y;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f3(a0: *mut u64, a1: &mut u64, a2: *mut u64) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let q1: *mut u64;
        let q2: *mut u64;
        let q3: *mut u64;
        let q4: *mut u64;
        let r5: &u64;
        {
            y = 0_u64;
            Call(y = f4(a1, a1, a0), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            q1 = Offset(a0, 2_isize);
            q2 = &raw mut (*a1);
            q3 = &raw mut (*a1);
            q4 = Offset(a0, 1_isize);
            r5 = &*a2;
            RET = q4;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f4(a0: &mut u64, a1: &mut u64, a2: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let w1: [&mut u64; 1];
        {
            y = 0_u64;
            w1 = [a0];
            Call(y = f5(a2, w1, a0, a2, a0), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            RET = y;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f5(a0: *mut u64, a1: [&mut u64; 1], a2: &mut u64, a3: *mut u64, a4: &mut u64) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let r1: &mut u64;
        let k2: *mut [u64; 2];
        let r3: &[u64; 2];
        let q4: *mut u64;
        let r5: &mut u64;
        let z0: usize;
        {
            y = 0_u64;
            r1 = a4;
            y = *a0;
            k2 = a3 as *mut [u64; 2];
            r3 = &*k2;
            q4 = Offset(a3, 1_isize);
            y = *a3;
            z0 = 0_usize;
            r5 = a1[z0];
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
        let w7: (&mut u64, u64);
        let w8: [&mut u64; 1];
        let w9: ManuallyDrop<&mut u64>;
        let q10: *mut u64;
        let w11: Option<&mut u64>;
        let w12: (&mut u64, u64);
        let q13: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            r6 = &mut *q0;
            w7 = (r6, 7_u64);
            w8 = [r6];
            w9 = CastTransmute::<&mut u64, ManuallyDrop<&mut u64>>(r6);
            Call(q10 = f1(w7, w8, w9, q1, q1), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            w11 = Some(r6);
            w12 = (r6, 7_u64);
            Call(*q1 = f2(w11, r6, q10, w12), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            *r6 = 102_u64;
            y = *q1;
            Call(q13 = f3(q0, r6, q1), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Call(u = observe(y), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            i = 0_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            i = 1_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            i = 2_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb7), UnwindUnreachable())
        }
        bb7 = {
            Return()
        }
    }
}
fn main() { fn0(); }

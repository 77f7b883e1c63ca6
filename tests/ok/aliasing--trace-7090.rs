//@ ok: 103 102 105 103
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
fn f1(a0: [&mut u64; 1], a1: &mut u64, a2: &mut u64) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let r1: &mut u64;
        {
            y = 0_u64;
            r1 = a2;
            RET = a2;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f3(a0: [&u64; 1], a1: ManuallyDrop<&u64>, a2: &mut u64, a3: *mut u64) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let r1: &u64;
        let z0: usize;
        let k3: *const u64;
        let q4: *mut u64;
        let q5: *mut u64;
        let k6: *const u64;
        let q7: *mut u64;
        {
            y = 0_u64;
            z0 = 0_usize;
            r1 = a0[z0];
            k3 = &raw const (*r1);
            q4 = k3 as *mut u64;
            q5 = Offset(q4, 1_isize);
            k6 = &raw const (*r1);
            q7 = k6 as *mut u64;
            *a3 = 105_u64;
            RET = a2;
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
        let w7: [&mut u64; 1];
        let r8: &mut u64;
        let r9: &mut u64;
        let q10: *mut u64;
        let q11: *mut u64;
        let r12: &u64;
        let r13: &u64;
        let w14: Option<&mut u64>;
        let q15: *mut u64;
        let w16: [&u64; 1];
        let w17: ManuallyDrop<&u64>;
        let r18: &mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            r6 = &mut *q0;
            w7 = [r6];
            Call(r8 = f1(w7, r6, r6), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            r9 = r8;
            q10 = Offset(q1, 1_isize);
            *r9 = 101_u64;
            *r6 = 102_u64;
            *q10 = 103_u64;
            y = *q1;
            q11 = Offset(q0, 2_isize);
            y = *q11;
            r12 = &*q0;
            r13 = &*q11;
            w14 = Some(r6);
            q15 = &raw mut (*r6);
            w16 = [r12];
            w17 = CastTransmute::<&u64, ManuallyDrop<&u64>>(r12);
            Call(r18 = f3(w16, w17, r6, q1), ReturnTo(bb2), UnwindUnreachable())
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

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
fn f1(a0: *mut u64, a1: &mut u64, a2: (&mut u64, u64)) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let q1: *mut u64;
        let q2: *mut u64;
        let r3: &mut u64;
        let w4: [&mut u64; 1];
        let q5: *mut u64;
        {
            y = 0_u64;
            q1 = &raw mut (*a1);
            q2 = Offset(q1, 1_isize);
            r3 = a2.0;
            w4 = [a1];
            Call(q5 = f2(w4, q2), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            RET = r3;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a0: [&mut u64; 1], a1: *mut u64) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let r1: &mut u64;
        {
            y = 0_u64;
            Call(r1 = f3(a1, a1), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            RET = a1;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f3(a0: *mut u64, a1: *mut u64) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let q1: *mut u64;
        {
            y = 0_u64;
            q1 = StaticMut(SM);
            RET = &mut *q1;
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
        let k6: *mut [u64; 2];
        let r7: &[u64; 2];
        let k8: *const [u64; 2];
        let q9: *mut u64;
        let k10: *const [u64; 2];
        let q11: *mut u64;
        let r12: &mut u64;
        let w13: (&mut u64, u64);
        let r14: &mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            k6 = q0 as *mut [u64; 2];
            r7 = &*k6;
            *q0 = 101_u64;
            *q0 = 102_u64;
            k8 = &raw const (*r7);
            q9 = k8 as *mut u64;
            k10 = &raw const (*r7);
            q11 = k10 as *mut u64;
            r12 = &mut *q1;
            w13 = (r12, 7_u64);
            Call(r14 = f1(q1, r12, w13), ReturnTo(bb1), UnwindUnreachable())
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

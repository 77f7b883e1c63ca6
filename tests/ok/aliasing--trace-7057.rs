//@ ok: 103 103 2 3
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
fn f1(a0: Option<&mut u64>, a1: &mut [u64; 0]) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let k1: *mut [u64; 0];
        let q2: *mut u64;
        let k3: *mut [u64; 0];
        let q4: *mut u64;
        let q5: *mut u64;
        {
            y = 0_u64;
            k1 = &raw mut (*a1);
            q2 = k1 as *mut u64;
            k3 = &raw mut (*a1);
            q4 = k3 as *mut u64;
            q5 = StaticMut(SM);
            RET = &mut *q5;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a0: *mut u64, a1: *mut u64, a2: &[u64; 2]) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let r1: &mut u64;
        let r2: &u64;
        {
            y = 0_u64;
            r1 = &mut *a1;
            r2 = &*a0;
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
        let k8: *mut [u64; 0];
        let r9: &mut [u64; 0];
        let q10: *mut u64;
        let r11: &mut u64;
        let k12: *mut [u64; 2];
        let r13: &[u64; 2];
        let k14: *mut Cell<u64>;
        let r15: &Cell<u64>;
        let w16: Option<&mut u64>;
        let r17: &mut u64;
        let q18: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            r6 = &mut *q0;
            *q0 = 101_u64;
            y = *q1;
            q7 = Offset(q1, -1_isize);
            k8 = q7 as *mut [u64; 0];
            r9 = &mut *k8;
            *q7 = 102_u64;
            q10 = Offset(q1, -1_isize);
            *q7 = 103_u64;
            r11 = &mut *q1;
            k12 = q0 as *mut [u64; 2];
            r13 = &*k12;
            y = *q0;
            y = *q1;
            y = *q10;
            k14 = q10 as *mut Cell<u64>;
            r15 = &*k14;
            w16 = Some(r11);
            Call(r17 = f1(w16, r9), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(q18 = f2(q0, q1, r13), ReturnTo(bb2), UnwindUnreachable())
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

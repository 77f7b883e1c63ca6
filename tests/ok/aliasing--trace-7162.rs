//@ ok: 107 105 107 3
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
fn f1(a0: *mut u64, a1: &mut [u64; 0], a2: (&mut [u64; 0], u64), a3: Option<&Cell<u64>>, a4: *mut u64) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let w1: [&mut [u64; 0]; 1];
        let q2: *mut u64;
        let k3: *mut [u64; 0];
        let q4: *mut u64;
        let r5: &Cell<u64>;
        let k6: *const Cell<u64>;
        let q7: *mut u64;
        let q8: *mut u64;
        let q9: *mut u64;
        {
            y = 0_u64;
            *a0 = 101_u64;
            w1 = [a1];
            Call(q2 = f2(w1, a1, a0), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = *a0;
            k3 = &raw mut (*a1);
            q4 = k3 as *mut u64;
            y = *a0;
            r5 = Field(Variant(a3, 1), 0);
            k6 = &raw const (*r5);
            q7 = k6 as *mut u64;
            q8 = Offset(a4, 1_isize);
            q9 = StaticMut(SM);
            RET = &mut *q9;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a0: [&mut [u64; 0]; 1], a1: &mut [u64; 0], a2: *mut u64) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let k1: *mut [u64; 0];
        let q2: *mut u64;
        let r3: &mut [u64; 0];
        {
            y = 0_u64;
            k1 = &raw mut (*a1);
            q2 = k1 as *mut u64;
            *a2 = 102_u64;
            r3 = a1;
            Call(y = f3(a2), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            RET = q2;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f3(a0: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let r1: &u64;
        {
            y = 0_u64;
            y = *a0;
            *a0 = 104_u64;
            r1 = &*a0;
            *a0 = 105_u64;
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
        let k6: *mut [u64; 0];
        let r7: &mut [u64; 0];
        let k8: *mut Cell<u64>;
        let r9: &mut Cell<u64>;
        let k10: *mut Cell<u64>;
        let r11: &Cell<u64>;
        let r12: &u64;
        let w13: Option<&Cell<u64>>;
        let w14: (&mut [u64; 0], u64);
        let r15: &mut u64;
        let k16: *mut Cell<u64>;
        let q17: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            k6 = q0 as *mut [u64; 0];
            r7 = &mut *k6;
            k8 = q0 as *mut Cell<u64>;
            r9 = &mut *k8;
            y = *q1;
            k10 = q1 as *mut Cell<u64>;
            r11 = &*k10;
            r12 = &*q0;
            w13 = Some(r11);
            w14 = (r7, 7_u64);
            Call(r15 = f1(q0, r7, w14, w13, q1), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            *q1 = 106_u64;
            *q1 = 107_u64;
            y = *q1;
            k16 = &raw mut (*r9);
            q17 = k16 as *mut u64;
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

//@ ok: 2 1 2 3
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
fn f1(a0: Option<&[u64; 2]>) -> &'static mut u64 {
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
fn f2(a0: [&Cell<u64>; 1], a1: &[u64; 2], a2: &Cell<u64>, a3: *mut u64, a4: *mut u64) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        {
            y = 0_u64;
            y = *a3;
            RET = a3;
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
        let w10: Option<&[u64; 2]>;
        let r11: &mut u64;
        let k12: *const [u64; 2];
        let q13: *mut u64;
        let r14: &u64;
        let k15: *mut Cell<u64>;
        let r16: &Cell<u64>;
        let r17: &u64;
        let r18: &u64;
        let k19: *mut [u64; 0];
        let r20: &mut [u64; 0];
        let w21: [&Cell<u64>; 1];
        let q22: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            k6 = q0 as *mut [u64; 2];
            r7 = &*k6;
            k8 = &raw const (*r7);
            q9 = k8 as *mut u64;
            w10 = Some(r7);
            Call(r11 = f1(w10), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            k12 = &raw const (*r7);
            q13 = k12 as *mut u64;
            r14 = &*q9;
            k15 = q9 as *mut Cell<u64>;
            r16 = &*k15;
            r17 = r14;
            y = *q0;
            r18 = r17;
            y = *q1;
            k19 = q0 as *mut [u64; 0];
            r20 = &mut *k19;
            w21 = [r16];
            Call(q22 = f2(w21, r7, r16, q13, q13), ReturnTo(bb2), UnwindUnreachable())
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

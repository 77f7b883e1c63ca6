//@ ok: 0 1 3
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
fn f1(a0: &Cell<u64>, a1: *mut u64, a2: *mut u64, a3: Option<&mut [u64; 0]>, a4: [&Cell<u64>; 1]) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let k1: *const Cell<u64>;
        let q2: *mut u64;
        let k3: *mut [u64; 0];
        let r4: &mut [u64; 0];
        {
            y = 0_u64;
            k1 = &raw const (*a0);
            q2 = k1 as *mut u64;
            k3 = a1 as *mut [u64; 0];
            r4 = &mut *k3;
            RET = y;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a0: *mut u64, a1: &mut [u64; 0], a2: u64, a3: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let r1: &mut [u64; 0];
        {
            y = 0_u64;
            r1 = a1;
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
        let k8: *mut [u64; 0];
        let q9: *mut u64;
        let k10: *mut [u64; 0];
        let q11: *mut u64;
        let k12: *mut Cell<u64>;
        let r13: &Cell<u64>;
        let w14: Option<&mut [u64; 0]>;
        let w15: [&Cell<u64>; 1];
        let q16: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            k6 = q1 as *mut [u64; 0];
            r7 = &mut *k6;
            k8 = &raw mut (*r7);
            q9 = k8 as *mut u64;
            k10 = &raw mut (*r7);
            q11 = k10 as *mut u64;
            k12 = q1 as *mut Cell<u64>;
            r13 = &*k12;
            w14 = Some(r7);
            w15 = [r13];
            Call(y = f1(r13, q11, q9, w14, w15), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            *q1 = 101_u64;
            q16 = Offset(q0, 1_isize);
            Call(y = f2(q1, r7, Move(*q1), q1), ReturnTo(bb2), UnwindUnreachable())
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

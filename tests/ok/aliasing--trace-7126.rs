//@ ok: 103 103 3
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
fn f1(a0: &mut [u64; 0], a1: (&mut [u64; 0], u64)) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let k1: *mut [u64; 0];
        let q2: *mut u64;
        let r3: &mut [u64; 0];
        let q4: *mut u64;
        {
            y = 0_u64;
            k1 = &raw mut (*a0);
            q2 = k1 as *mut u64;
            r3 = a1.0;
            q4 = StaticMut(SM);
            RET = &mut *q4;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a0: *mut u64, a1: &mut [u64; 0], a2: [&mut [u64; 0]; 1], a3: &mut [u64; 0], a4: u64) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let r1: &mut u64;
        {
            y = 0_u64;
            y = *a0;
            r1 = &mut *a0;
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
        let q8: *mut u64;
        let w9: (&mut [u64; 0], u64);
        let r10: &mut u64;
        let k11: *mut [u64; 0];
        let q12: *mut u64;
        let k13: *mut [u64; 0];
        let q14: *mut u64;
        let k15: *mut [u64; 0];
        let q16: *mut u64;
        let k17: *mut [u64; 0];
        let q18: *mut u64;
        let w19: [&mut [u64; 0]; 1];
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            k6 = q1 as *mut [u64; 0];
            r7 = &mut *k6;
            q8 = Offset(q1, 1_isize);
            w9 = (r7, 7_u64);
            Call(r10 = f1(r7, w9), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            *q1 = 101_u64;
            *q1 = 102_u64;
            k11 = &raw mut (*r7);
            q12 = k11 as *mut u64;
            k13 = &raw mut (*r7);
            q14 = k13 as *mut u64;
            *q1 = 103_u64;
            k15 = &raw mut (*r7);
            q16 = k15 as *mut u64;
            k17 = &raw mut (*r7);
            q18 = k17 as *mut u64;
            w19 = [r7];
            Call(y = f2(q1, r7, w19, r7, Move(*q0)), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
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

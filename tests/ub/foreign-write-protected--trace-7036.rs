//@ ub: foreign-write-protected at f2 bb0[6]
//@ says: random trace, model of D.1-D.6 predicts ub (LW resc at the last executed statement)
//@ miri: write access through <TAG> at ALLOC[0x8] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
use core::mem::ManuallyDrop;
static mut SM: u64 = 5;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a0: &mut [u64; 0], a1: &mut [u64; 2]) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let w1: (&mut [u64; 0], u64);
        {
            y = 0_u64;
            w1 = (a0, 7_u64);
            Call(y = f2(a0, w1, a0), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            RET = CastTransmute::<usize, *mut u64>(8_usize);
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a0: &mut [u64; 0], a1: (&mut [u64; 0], u64), a2: &mut [u64; 0]) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let k1: *mut [u64; 0];
        let q2: *mut u64;
        let r3: &mut [u64; 0];
        let k4: *mut [u64; 0];
        let r5: &mut [u64; 0];
        {
            y = 0_u64;
            k1 = &raw mut (*a2);
            q2 = k1 as *mut u64;
            r3 = a1.0;
            k4 = q2 as *mut [u64; 0];
            r5 = &mut *k4;
            *q2 = 101_u64;
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
        let k10: *mut [u64; 2];
        let r11: &mut [u64; 2];
        let k12: *mut Cell<u64>;
        let r13: &mut Cell<u64>;
        let r14: &mut [u64; 2];
        let k15: *mut [u64; 0];
        let r16: &mut [u64; 0];
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
            k8 = &raw mut (*r7);
            q9 = k8 as *mut u64;
            k10 = q1 as *mut [u64; 2];
            r11 = &mut *k10;
            k12 = q9 as *mut Cell<u64>;
            r13 = &mut *k12;
            r14 = r11;
            k15 = q1 as *mut [u64; 0];
            r16 = &mut *k15;
            Call(q17 = f1(r16, r11), ReturnTo(bb1), UnwindUnreachable())
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

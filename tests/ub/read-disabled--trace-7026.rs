//@ ub: read-disabled at fn0 bb0[end]
//@ says: random trace, model of D.1-D.6 predicts ub (LR dis at the last executed statement)
//@ miri: reborrow through <TAG> at ALLOC[0x8] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
use core::mem::ManuallyDrop;
static mut SM: u64 = 5;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a0: (&Cell<u64>, u64), a1: &mut [u64; 2]) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        {
            y = 0_u64;
            RET = CastTransmute::<usize, *mut u64>(8_usize);
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
        let k6: *mut Cell<u64>;
        let r7: &mut Cell<u64>;
        let r8: &u64;
        let k9: *mut Cell<u64>;
        let q10: *mut u64;
        let r11: &u64;
        let k12: *mut [u64; 2];
        let r13: &mut [u64; 2];
        let k14: *mut [u64; 2];
        let r15: &mut [u64; 2];
        let r16: &mut [u64; 2];
        let k17: *mut Cell<u64>;
        let r18: &Cell<u64>;
        let k19: *mut [u64; 2];
        let q20: *mut u64;
        let w21: (&Cell<u64>, u64);
        let q22: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            k6 = q1 as *mut Cell<u64>;
            r7 = &mut *k6;
            r8 = &*q1;
            y = *q1;
            *q0 = 101_u64;
            k9 = &raw mut (*r7);
            q10 = k9 as *mut u64;
            *q0 = 102_u64;
            y = *q10;
            y = *q10;
            r11 = r8;
            k12 = q10 as *mut [u64; 2];
            r13 = &mut *k12;
            *q10 = 103_u64;
            k14 = q1 as *mut [u64; 2];
            r15 = &mut *k14;
            r16 = r15;
            k17 = q0 as *mut Cell<u64>;
            r18 = &*k17;
            k19 = &raw mut (*r16);
            q20 = k19 as *mut u64;
            w21 = (r18, 7_u64);
            Call(q22 = f1(w21, r13), ReturnTo(bb1), UnwindUnreachable())
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

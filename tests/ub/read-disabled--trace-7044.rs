//@ ub: read-disabled at fn0 bb1[end]
//@ says: random trace, model of D.1-D.6 predicts ub (LR dis at the last executed statement)
//@ miri: reborrow through <TAG> at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
use core::mem::ManuallyDrop;
static mut SM: u64 = 5;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a0: *mut u64, a1: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        {
            y = 0_u64;
            *a0 = 101_u64;
            *a0 = 102_u64;
            RET = y;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f4(a0: &mut u64, a1: *mut u64, a2: Option<&Cell<u64>>, a3: &mut u64) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        {
            y = 0_u64;
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
        let k6: *mut Cell<u64>;
        let r7: &mut Cell<u64>;
        let r8: &mut u64;
        let r9: &mut Cell<u64>;
        let k10: *mut Cell<u64>;
        let q11: *mut u64;
        let r12: &mut u64;
        let q13: *mut u64;
        let k14: *mut Cell<u64>;
        let q15: *mut u64;
        let r16: &mut Cell<u64>;
        let q17: *mut u64;
        let r18: &mut u64;
        let k19: *mut Cell<u64>;
        let r20: &Cell<u64>;
        let k21: *mut Cell<u64>;
        let q22: *mut u64;
        let w23: Option<&Cell<u64>>;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            k6 = q1 as *mut Cell<u64>;
            r7 = &mut *k6;
            y = *q1;
            r8 = &mut *q0;
            r9 = r7;
            k10 = &raw mut (*r9);
            q11 = k10 as *mut u64;
            r12 = &mut *q11;
            Call(y = f1(q0, q11), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            q13 = &raw mut (*r12);
            k14 = &raw mut (*r9);
            q15 = k14 as *mut u64;
            r16 = r9;
            q17 = Offset(q11, -1_isize);
            y = *q13;
            *q13 = 103_u64;
            r18 = &mut *q0;
            k19 = q17 as *mut Cell<u64>;
            r20 = &*k19;
            y = *q15;
            k21 = &raw mut (*r16);
            q22 = k21 as *mut u64;
            w23 = Some(r20);
            Call(y = f4(r8, q11, w23, r8), ReturnTo(bb2), UnwindUnreachable())
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

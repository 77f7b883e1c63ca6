//@ ub: foreign-read-protected at f3 bb0[2]
//@ says: random trace, model of D.1-D.6 predicts ub (prot uni->R at the last executed statement)
//@ miri: reborrow through <TAG> (root of the allocation) at ALLOC[0x10] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
use core::mem::ManuallyDrop;
static mut SM: u64 = 5;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a0: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        {
            y = 0_u64;
            Call(*a0 = f3(a0, a0), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            RET = y;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f3(a0: *mut u64, a1: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let q1: *mut u64;
        let r2: &mut u64;
        {
            y = 0_u64;
            q1 = Offset(a0, 1_isize);
            r2 = &mut *q1;
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
        let q6: *mut u64;
        let r7: &u64;
        let k8: *const u64;
        let q9: *mut u64;
        let q10: *mut u64;
        let r11: &mut u64;
        let q12: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            y = *q0;
            *q1 = 101_u64;
            *q0 = 102_u64;
            *q1 = 103_u64;
            q6 = Offset(q1, -1_isize);
            *q1 = 104_u64;
            r7 = &*q1;
            k8 = &raw const (*r7);
            q9 = k8 as *mut u64;
            q10 = Offset(q0, 2_isize);
            *q1 = 105_u64;
            r11 = &mut *q10;
            q12 = &raw mut (*r11);
            *q12 = 106_u64;
            Call(*q12 = f2(q1), ReturnTo(bb1), UnwindUnreachable())
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

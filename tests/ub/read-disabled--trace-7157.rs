//@ ub: read-disabled at fn0 bb0[23]
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
        let r8: &[u64; 2];
        let q9: *mut u64;
        let r10: &[u64; 2];
        let r11: &u64;
        let r12: &mut u64;
        let k13: *mut [u64; 0];
        let r14: &mut [u64; 0];
        let k15: *const [u64; 2];
        let q16: *mut u64;
        let r17: &mut [u64; 0];
        let r18: &mut [u64; 0];
        let w19: [&u64; 1];
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            y = *q0;
            k6 = q0 as *mut [u64; 2];
            r7 = &*k6;
            r8 = r7;
            q9 = Offset(q1, -1_isize);
            r10 = r8;
            r11 = &*q1;
            r12 = &mut *q1;
            *q9 = 101_u64;
            *q0 = 102_u64;
            k13 = q1 as *mut [u64; 0];
            r14 = &mut *k13;
            *r12 = 103_u64;
            k15 = &raw const (*r10);
            q16 = k15 as *mut u64;
            *q9 = 104_u64;
            r17 = r14;
            r18 = r17;
            w19 = [r11];
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            i = 0_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            i = 1_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            i = 2_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Return()
        }
    }
}
fn main() { fn0(); }

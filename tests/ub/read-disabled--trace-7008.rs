//@ ub: read-disabled at fn0 bb0[23]
//@ says: random trace, model of D.1-D.6 predicts ub (LR dis at the last executed statement)
//@ miri: read access through <TAG> at ALLOC[0x0] is forbidden
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
        let k6: *mut [u64; 0];
        let r7: &mut [u64; 0];
        let r8: &u64;
        let r9: &u64;
        let k10: *mut [u64; 0];
        let q11: *mut u64;
        let k12: *mut [u64; 0];
        let q13: *mut u64;
        let k14: *mut Cell<u64>;
        let r15: &Cell<u64>;
        let k16: *const u64;
        let q17: *mut u64;
        let k18: *mut [u64; 0];
        let q19: *mut u64;
        let r20: &u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            k6 = q0 as *mut [u64; 0];
            r7 = &mut *k6;
            *q0 = 101_u64;
            y = *q0;
            *q1 = 102_u64;
            r8 = &*q1;
            r9 = r8;
            k10 = &raw mut (*r7);
            q11 = k10 as *mut u64;
            k12 = &raw mut (*r7);
            q13 = k12 as *mut u64;
            k14 = q1 as *mut Cell<u64>;
            r15 = &*k14;
            k16 = &raw const (*r8);
            q17 = k16 as *mut u64;
            k18 = &raw mut (*r7);
            q19 = k18 as *mut u64;
            r20 = &*q17;
            y = *q11;
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

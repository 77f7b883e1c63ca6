//@ ub: read-disabled at fn0 bb0[32]
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
        let k6: *mut [u64; 2];
        let r7: &mut [u64; 2];
        let k8: *mut [u64; 2];
        let q9: *mut u64;
        let k10: *mut [u64; 2];
        let q11: *mut u64;
        let k12: *mut [u64; 2];
        let r13: &[u64; 2];
        let k14: *mut [u64; 2];
        let r15: &[u64; 2];
        let k16: *const [u64; 2];
        let q17: *mut u64;
        let r18: &[u64; 2];
        let k19: *mut [u64; 2];
        let q20: *mut u64;
        let k21: *const [u64; 2];
        let q22: *mut u64;
        let k23: *const [u64; 2];
        let q24: *mut u64;
        let k25: *mut Cell<u64>;
        let r26: &Cell<u64>;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            *q1 = 101_u64;
            k6 = q0 as *mut [u64; 2];
            r7 = &mut *k6;
            y = *q0;
            k8 = &raw mut (*r7);
            q9 = k8 as *mut u64;
            k10 = &raw mut (*r7);
            q11 = k10 as *mut u64;
            k12 = q11 as *mut [u64; 2];
            r13 = &*k12;
            *q9 = 102_u64;
            k14 = q11 as *mut [u64; 2];
            r15 = &*k14;
            k16 = &raw const (*r13);
            q17 = k16 as *mut u64;
            r18 = r15;
            k19 = &raw mut (*r7);
            q20 = k19 as *mut u64;
            *q20 = 103_u64;
            *q1 = 105_u64;
            y = *q9;
            k21 = &raw const (*r13);
            q22 = k21 as *mut u64;
            k23 = &raw const (*r18);
            q24 = k23 as *mut u64;
            k25 = q22 as *mut Cell<u64>;
            r26 = &*k25;
            y = *q17;
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

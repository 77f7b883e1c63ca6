//@ ub: foreign-write-protected at fn0 bb0[end]
//@ says: random trace, model of D.1-D.6 predicts ub (prot resc->W at the last executed statement)
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
fn f1(a0: *mut u64, a1: *mut u64, a2: &u64, a3: &mut u64) -> u64 {
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
        let k6: *mut [u64; 2];
        let r7: &[u64; 2];
        let r8: &u64;
        let r9: &u64;
        let k10: *const [u64; 2];
        let q11: *mut u64;
        let k12: *const u64;
        let q13: *mut u64;
        let r14: &mut u64;
        let r15: &u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            k6 = q1 as *mut [u64; 2];
            r7 = &*k6;
            y = *q1;
            *q1 = 101_u64;
            r8 = &*q0;
            r9 = &*q0;
            *q1 = 102_u64;
            k10 = &raw const (*r7);
            q11 = k10 as *mut u64;
            k12 = &raw const (*r9);
            q13 = k12 as *mut u64;
            *q1 = 103_u64;
            r14 = &mut *q1;
            r15 = r9;
            Call(*q1 = f1(q1, q0, r8, r14), ReturnTo(bb1), UnwindUnreachable())
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

//@ ub: read-disabled at fn0 bb0[22]
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
        let r7: &mut [u64; 2];
        let k8: *mut [u64; 2];
        let q9: *mut u64;
        let r10: &mut [u64; 2];
        let q11: *mut u64;
        let k12: *mut [u64; 2];
        let q13: *mut u64;
        let k14: *mut [u64; 2];
        let q15: *mut u64;
        let r16: &mut u64;
        let r17: &mut u64;
        let q18: *mut u64;
        let w19: ManuallyDrop<&mut [u64; 2]>;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            y = *q0;
            k6 = q1 as *mut [u64; 2];
            r7 = &mut *k6;
            k8 = &raw mut (*r7);
            q9 = k8 as *mut u64;
            r10 = r7;
            *q1 = 101_u64;
            q11 = Offset(q0, 2_isize);
            k12 = &raw mut (*r10);
            q13 = k12 as *mut u64;
            k14 = &raw mut (*r7);
            q15 = k14 as *mut u64;
            *q0 = 103_u64;
            r16 = &mut *q0;
            y = *q11;
            r17 = r16;
            q18 = &raw mut (*r16);
            w19 = CastTransmute::<&mut [u64; 2], ManuallyDrop<&mut [u64; 2]>>(r10);
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

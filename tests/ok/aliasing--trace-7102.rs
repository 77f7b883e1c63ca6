//@ ok: 103 106 104 105
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
        let k7: *mut [u64; 2];
        let r8: &mut [u64; 2];
        let k9: *mut [u64; 2];
        let q10: *mut u64;
        let k11: *mut [u64; 2];
        let q12: *mut u64;
        let r13: &u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            *q1 = 101_u64;
            q6 = Offset(q0, 2_isize);
            *q0 = 102_u64;
            *q6 = 103_u64;
            y = *q1;
            *q1 = 104_u64;
            y = *q6;
            k7 = q0 as *mut [u64; 2];
            r8 = &mut *k7;
            k9 = &raw mut (*r8);
            q10 = k9 as *mut u64;
            k11 = &raw mut (*r8);
            q12 = k11 as *mut u64;
            *q6 = 105_u64;
            *q0 = 106_u64;
            r13 = &*q6;
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

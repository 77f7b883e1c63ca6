//@ ok: 105 101 105 3
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
        let r6: &mut u64;
        let q7: *mut u64;
        let r8: &mut u64;
        let q9: *mut u64;
        let q10: *mut u64;
        let r11: &u64;
        let r12: &u64;
        let r13: &mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            y = *q0;
            *q0 = 101_u64;
            *q1 = 102_u64;
            r6 = &mut *q1;
            *r6 = 103_u64;
            y = *q0;
            q7 = &raw mut (*r6);
            r8 = &mut *q7;
            q9 = &raw mut (*r8);
            *r6 = 104_u64;
            q10 = Offset(q0, 2_isize);
            r11 = &*q10;
            *r6 = 105_u64;
            r12 = r11;
            y = *q7;
            y = *q0;
            r13 = r6;
            y = *q7;
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

//@ ok: 102 102 105 104
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
        let k7: *mut [u64; 0];
        let r8: &mut [u64; 0];
        let r9: &mut [u64; 0];
        let r10: &mut u64;
        let r11: &mut u64;
        let r12: &mut u64;
        let r13: &mut [u64; 0];
        let r14: &mut u64;
        let r15: &mut u64;
        let k16: *mut Cell<u64>;
        let r17: &mut Cell<u64>;
        let r18: &mut u64;
        let k19: *mut [u64; 2];
        let r20: &mut [u64; 2];
        let k21: *mut [u64; 0];
        let q22: *mut u64;
        let k23: *mut [u64; 2];
        let q24: *mut u64;
        let q25: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            *q0 = 101_u64;
            q6 = Offset(q1, 1_isize);
            y = *q6;
            k7 = q1 as *mut [u64; 0];
            r8 = &mut *k7;
            r9 = r8;
            *q0 = 102_u64;
            *q1 = 103_u64;
            r10 = &mut *q1;
            r11 = &mut *q1;
            *q6 = 104_u64;
            y = *q1;
            r12 = r10;
            r13 = r9;
            r14 = &mut *q1;
            r15 = r14;
            k16 = q1 as *mut Cell<u64>;
            r17 = &mut *k16;
            r18 = &mut *q1;
            k19 = q1 as *mut [u64; 2];
            r20 = &mut *k19;
            k21 = &raw mut (*r8);
            q22 = k21 as *mut u64;
            y = *q0;
            k23 = &raw mut (*r20);
            q24 = k23 as *mut u64;
            *r14 = 105_u64;
            q25 = &raw mut (*r10);
            y = *q0;
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

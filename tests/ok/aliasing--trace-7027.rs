//@ ok: 102 103 102 104
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
        let k6: *mut Cell<u64>;
        let r7: &mut Cell<u64>;
        let k8: *mut Cell<u64>;
        let q9: *mut u64;
        let k10: *mut [u64; 2];
        let r11: &mut [u64; 2];
        let q12: *mut u64;
        let r13: &mut u64;
        let k14: *mut [u64; 2];
        let r15: &[u64; 2];
        let k16: *mut [u64; 2];
        let r17: &mut [u64; 2];
        let k18: *mut [u64; 2];
        let q19: *mut u64;
        let r20: &mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            *q0 = 101_u64;
            *q1 = 102_u64;
            y = *q0;
            y = *q1;
            *q0 = 103_u64;
            y = *q0;
            k6 = q1 as *mut Cell<u64>;
            r7 = &mut *k6;
            k8 = &raw mut (*r7);
            q9 = k8 as *mut u64;
            k10 = q1 as *mut [u64; 2];
            r11 = &mut *k10;
            q12 = Offset(q1, 1_isize);
            y = *q1;
            r13 = &mut *q12;
            k14 = q0 as *mut [u64; 2];
            r15 = &*k14;
            k16 = q1 as *mut [u64; 2];
            r17 = &mut *k16;
            *r13 = 104_u64;
            k18 = &raw mut (*r11);
            q19 = k18 as *mut u64;
            r20 = &mut *q19;
            y = *q1;
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

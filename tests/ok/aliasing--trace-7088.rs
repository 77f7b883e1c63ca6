//@ ok: 101 103 2 3
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
fn f3() -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let q1: *mut u64;
        {
            y = 0_u64;
            q1 = StaticMut(SM);
            RET = &mut *q1;
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
        let r6: &mut u64;
        let q7: *mut u64;
        let k8: *mut [u64; 0];
        let r9: &mut [u64; 0];
        let k10: *mut Cell<u64>;
        let r11: &mut Cell<u64>;
        let k12: *mut Cell<u64>;
        let q13: *mut u64;
        let r14: &mut [u64; 0];
        let k15: *mut [u64; 0];
        let q16: *mut u64;
        let q17: *mut u64;
        let k18: *mut Cell<u64>;
        let q19: *mut u64;
        let r20: &mut [u64; 0];
        let r21: &mut [u64; 0];
        let w22: (&mut [u64; 0], u64);
        let w23: (&mut u64, u64);
        let r24: &mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            y = *q1;
            r6 = &mut *q0;
            y = *q1;
            q7 = &raw mut (*r6);
            k8 = q7 as *mut [u64; 0];
            r9 = &mut *k8;
            k10 = q7 as *mut Cell<u64>;
            r11 = &mut *k10;
            *q7 = 101_u64;
            k12 = &raw mut (*r11);
            q13 = k12 as *mut u64;
            r14 = r9;
            k15 = &raw mut (*r14);
            q16 = k15 as *mut u64;
            q17 = &raw mut (*r6);
            y = *q7;
            k18 = &raw mut (*r11);
            q19 = k18 as *mut u64;
            *q19 = 102_u64;
            r20 = r14;
            r21 = r14;
            *q17 = 103_u64;
            w22 = (r20, 7_u64);
            w23 = (r6, 7_u64);
            Call(r24 = f3(), ReturnTo(bb1), UnwindUnreachable())
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

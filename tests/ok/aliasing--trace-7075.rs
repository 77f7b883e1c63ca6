//@ ok: 102 102 101 3
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
fn f1(a0: &mut [u64; 0]) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let k1: *mut [u64; 0];
        let q2: *mut u64;
        let k3: *mut [u64; 0];
        let q4: *mut u64;
        let r5: &mut [u64; 0];
        let q6: *mut u64;
        {
            y = 0_u64;
            k1 = &raw mut (*a0);
            q2 = k1 as *mut u64;
            k3 = &raw mut (*a0);
            q4 = k3 as *mut u64;
            y = *q2;
            y = *q2;
            r5 = a0;
            q6 = StaticMut(SM);
            RET = &mut *q6;
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
        let k6: *mut [u64; 0];
        let r7: &mut [u64; 0];
        let k8: *mut [u64; 0];
        let r9: &mut [u64; 0];
        let q10: *mut u64;
        let r11: &mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            *q1 = 101_u64;
            *q0 = 102_u64;
            y = *q1;
            y = *q1;
            k6 = q1 as *mut [u64; 0];
            r7 = &mut *k6;
            k8 = q1 as *mut [u64; 0];
            r9 = &mut *k8;
            q10 = Offset(q1, -1_isize);
            Call(r11 = f1(r9), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = *q0;
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

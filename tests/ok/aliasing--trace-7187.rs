//@ ok: 1 105 102 104
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
fn f1(a0: *mut u64) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let q1: *mut u64;
        {
            y = 0_u64;
            *a0 = 103_u64;
            q1 = StaticMut(SM);
            RET = &mut *q1;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a0: &Cell<u64>) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let k1: *const Cell<u64>;
        let q2: *mut u64;
        {
            y = 0_u64;
            k1 = &raw const (*a0);
            q2 = k1 as *mut u64;
            RET = q2;
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
        let q6: *mut u64;
        let r7: &mut u64;
        let q8: *mut u64;
        let r9: &mut u64;
        let k10: *mut Cell<u64>;
        let r11: &Cell<u64>;
        let q12: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            y = *q1;
            y = *q0;
            *q1 = 101_u64;
            *q1 = 102_u64;
            y = *q1;
            q6 = Offset(q1, 1_isize);
            Call(r7 = f1(q6), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = *q0;
            *q6 = 104_u64;
            *q0 = 105_u64;
            q8 = Offset(q0, 2_isize);
            r9 = &mut *q8;
            k10 = q8 as *mut Cell<u64>;
            r11 = &*k10;
            Call(q12 = f2(r11), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(u = observe(y), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            i = 0_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            i = 1_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            i = 2_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            Return()
        }
    }
}
fn main() { fn0(); }

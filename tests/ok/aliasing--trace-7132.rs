//@ ok: 1 101 3
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
fn f1(a0: *mut u64, a1: u64, a2: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let q1: *mut u64;
        {
            y = 0_u64;
            y = *a2;
            *a2 = 101_u64;
            Call(q1 = f2(a0, a0), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            RET = y;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a0: *mut u64, a1: *mut u64) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let q1: *mut u64;
        let r2: &mut u64;
        {
            y = 0_u64;
            q1 = Offset(a0, 1_isize);
            Call(r2 = f3(q1), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            RET = a0;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f3(a0: *mut u64) -> &'static mut u64 {
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
        let k6: *mut [u64; 2];
        let r7: &mut [u64; 2];
        let k8: *mut [u64; 2];
        let q9: *mut u64;
        let k10: *mut [u64; 2];
        let q11: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            k6 = q1 as *mut [u64; 2];
            r7 = &mut *k6;
            k8 = &raw mut (*r7);
            q9 = k8 as *mut u64;
            k10 = &raw mut (*r7);
            q11 = k10 as *mut u64;
            Call(y = f1(q9, Move(*q11), q0), ReturnTo(bb1), UnwindUnreachable())
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

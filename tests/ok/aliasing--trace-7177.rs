//@ ok: 1 101 2 3
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
fn f1(a0: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let r1: &mut u64;
        {
            y = 0_u64;
            y = *a0;
            Call(r1 = f2(a0, a0), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            RET = y;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a0: *mut u64, a1: *mut u64) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let q1: *mut u64;
        {
            y = 0_u64;
            Call(y = f3(a1, a0), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            q1 = StaticMut(SM);
            RET = &mut *q1;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f3(a0: *mut u64, a1: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let k1: *mut Cell<u64>;
        let r2: &mut Cell<u64>;
        let k3: *mut Cell<u64>;
        let q4: *mut u64;
        let r5: &u64;
        let k6: *mut Cell<u64>;
        let q7: *mut u64;
        {
            y = 0_u64;
            k1 = a0 as *mut Cell<u64>;
            r2 = &mut *k1;
            *a1 = 101_u64;
            k3 = &raw mut (*r2);
            q4 = k3 as *mut u64;
            y = *a0;
            y = *q4;
            r5 = &*a0;
            k6 = &raw mut (*r2);
            q7 = k6 as *mut u64;
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
        let r7: &mut [u64; 2];
        let q8: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            k6 = q0 as *mut [u64; 2];
            r7 = &mut *k6;
            q8 = Offset(q1, 1_isize);
            Call(y = f1(q0), ReturnTo(bb1), UnwindUnreachable())
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

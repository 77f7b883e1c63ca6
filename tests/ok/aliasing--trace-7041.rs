//@ ok: 1 1 2 3
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
fn f1(a0: Option<&mut u64>, a1: &mut u64, a2: &mut u64, a3: *mut u64) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let q1: *mut u64;
        let q2: *mut u64;
        {
            y = 0_u64;
            q1 = Offset(a3, 2_isize);
            q2 = &raw mut (*a2);
            y = *q1;
            RET = a3;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2() -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        {
            y = 0_u64;
            Call(y = f3(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            RET = CastTransmute::<usize, *mut u64>(8_usize);
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f3() -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        {
            y = 0_u64;
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
        let r6: &mut u64;
        let r7: &mut u64;
        let k8: *mut [u64; 2];
        let r9: &mut [u64; 2];
        let k10: *mut Cell<u64>;
        let r11: &mut Cell<u64>;
        let q12: *mut u64;
        let q13: *mut u64;
        let k14: *mut [u64; 2];
        let q15: *mut u64;
        let w16: Option<&mut u64>;
        let q17: *mut u64;
        let q18: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            y = *q0;
            r6 = &mut *q0;
            r7 = r6;
            k8 = q0 as *mut [u64; 2];
            r9 = &mut *k8;
            k10 = q1 as *mut Cell<u64>;
            r11 = &mut *k10;
            q12 = &raw mut (*r6);
            q13 = &raw mut (*r6);
            k14 = &raw mut (*r9);
            q15 = k14 as *mut u64;
            w16 = Some(r7);
            Call(q17 = f1(w16, r6, r7, q13), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(q18 = f2(), ReturnTo(bb2), UnwindUnreachable())
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

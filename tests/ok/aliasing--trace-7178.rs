//@ ok: 102 101 102 103
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
fn f1(a0: *mut u64) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let r1: &mut u64;
        let r2: &mut u64;
        {
            y = 0_u64;
            r1 = &mut *a0;
            y = *a0;
            r2 = r1;
            *r1 = 103_u64;
            RET = a0;
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
        let k6: *mut Cell<u64>;
        let r7: &Cell<u64>;
        let q8: *mut u64;
        let k9: *const Cell<u64>;
        let q10: *mut u64;
        let k11: *const Cell<u64>;
        let q12: *mut u64;
        let k13: *mut Cell<u64>;
        let r14: &mut Cell<u64>;
        let q15: *mut u64;
        let r16: &mut Cell<u64>;
        let k17: *mut Cell<u64>;
        let r18: &mut Cell<u64>;
        let r19: &mut u64;
        let r20: &mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            y = *q0;
            y = *q1;
            y = *q1;
            k6 = q0 as *mut Cell<u64>;
            r7 = &*k6;
            q8 = Offset(q0, 2_isize);
            *q0 = 101_u64;
            k9 = &raw const (*r7);
            q10 = k9 as *mut u64;
            k11 = &raw const (*r7);
            q12 = k11 as *mut u64;
            y = *q1;
            y = *q8;
            *q1 = 102_u64;
            k13 = q12 as *mut Cell<u64>;
            r14 = &mut *k13;
            Call(q15 = f1(q8), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            r16 = r14;
            y = *q1;
            k17 = q8 as *mut Cell<u64>;
            r18 = &mut *k17;
            r19 = &mut *q10;
            r20 = &mut *q0;
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

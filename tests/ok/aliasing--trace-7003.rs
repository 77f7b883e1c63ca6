//@ ok: 1 1 102 3
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
fn f1(a0: *mut u64, a1: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let r1: &u64;
        let k2: *const u64;
        let q3: *mut u64;
        {
            y = 0_u64;
            r1 = &*a0;
            y = *a0;
            k2 = &raw const (*r1);
            q3 = k2 as *mut u64;
            *a0 = 101_u64;
            RET = y;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f4(a0: &u64) -> u64 {
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
        let q6: *mut u64;
        let r7: &u64;
        let q8: *mut u64;
        let r9: &mut u64;
        let w10: ManuallyDrop<&u64>;
        let q11: *mut u64;
        let r12: &mut u64;
        let k13: *mut Cell<u64>;
        let r14: &mut Cell<u64>;
        let r15: &mut Cell<u64>;
        let r16: &mut u64;
        let r17: &mut u64;
        let r18: &mut u64;
        let q19: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            q6 = Offset(q0, 1_isize);
            r7 = &*q0;
            q8 = Offset(q6, -1_isize);
            r9 = &mut *q6;
            Call(y = f1(q6, q1), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            w10 = CastTransmute::<&u64, ManuallyDrop<&u64>>(r7);
            q11 = Offset(q0, 2_isize);
            y = *q1;
            r12 = &mut *q0;
            k13 = q1 as *mut Cell<u64>;
            r14 = &mut *k13;
            Call(*q6 = f4(r7), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            r15 = r14;
            *q1 = 102_u64;
            y = *q0;
            r16 = &mut *q8;
            r17 = &mut *q6;
            r18 = r17;
            q19 = &raw mut (*r9);
            y = *q0;
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

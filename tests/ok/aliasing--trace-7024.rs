//@ ok: 101 1 102 3
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
fn f1() -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let q1: *mut u64;
        {
            y = 0_u64;
            Call(q1 = f2(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            RET = CastTransmute::<usize, *mut u64>(8_usize);
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
            RET = CastTransmute::<usize, *mut u64>(8_usize);
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
        let r6: &u64;
        let k7: *mut Cell<u64>;
        let r8: &Cell<u64>;
        let k9: *mut Cell<u64>;
        let r10: &Cell<u64>;
        let r11: &mut u64;
        let k12: *const u64;
        let q13: *mut u64;
        let q14: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            *q1 = 101_u64;
            y = *q1;
            r6 = &*q1;
            k7 = q1 as *mut Cell<u64>;
            r8 = &*k7;
            k9 = q1 as *mut Cell<u64>;
            r10 = &*k9;
            r11 = &mut *q0;
            k12 = &raw const (*r6);
            q13 = k12 as *mut u64;
            Call(q14 = f1(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            *q1 = 102_u64;
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

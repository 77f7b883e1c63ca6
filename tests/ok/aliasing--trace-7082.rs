//@ ok: 1 102 107 108
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
fn f1(a0: *mut u64, a1: u64) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let k1: *mut [u64; 0];
        let r2: &mut [u64; 0];
        let q3: *mut u64;
        {
            y = 0_u64;
            k1 = a0 as *mut [u64; 0];
            r2 = &mut *k1;
            q3 = StaticMut(SM);
            RET = &mut *q3;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a0: *mut u64) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let q1: *mut u64;
        {
            y = 0_u64;
            *a0 = 103_u64;
            y = *a0;
            *a0 = 104_u64;
            *a0 = 105_u64;
            q1 = Offset(a0, 1_isize);
            *a0 = 106_u64;
            *a0 = 107_u64;
            *q1 = 108_u64;
            RET = a0;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f3() -> *mut u64 {
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
        let r6: &mut u64;
        let q7: *mut u64;
        let q8: *mut u64;
        let q9: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            y = *q0;
            *q0 = 101_u64;
            Call(r6 = f1(q0, Move(*q0)), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            q7 = Offset(q1, -1_isize);
            *q0 = 102_u64;
            Call(q8 = f2(q1), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(q9 = f3(), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Call(u = observe(y), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            i = 0_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            i = 1_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            i = 2_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb7), UnwindUnreachable())
        }
        bb7 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 103 101 103
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
fn f1() -> u64 {
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
fn f2(a0: u64) -> *mut u64 {
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
        let q6: *mut u64;
        let q7: *mut u64;
        let q8: *mut u64;
        let k9: *mut [u64; 2];
        let r10: &mut [u64; 2];
        let k11: *mut [u64; 0];
        let r12: &mut [u64; 0];
        let k13: *mut [u64; 2];
        let r14: &mut [u64; 2];
        let r15: &u64;
        let r16: &mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            q6 = Offset(q0, 2_isize);
            Call(*q0 = f1(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            q7 = Offset(q0, 1_isize);
            Call(q8 = f2(Move(*q6)), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            *q0 = 101_u64;
            k9 = q0 as *mut [u64; 2];
            r10 = &mut *k9;
            *q7 = 102_u64;
            k11 = q7 as *mut [u64; 0];
            r12 = &mut *k11;
            k13 = q7 as *mut [u64; 2];
            r14 = &mut *k13;
            *q7 = 103_u64;
            r15 = &*q6;
            y = *q1;
            r16 = &mut *q7;
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
            Return()
        }
    }
}
fn main() { fn0(); }

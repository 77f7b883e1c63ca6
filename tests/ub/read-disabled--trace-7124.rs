//@ ub: read-disabled at fn0 bb1[0]
//@ says: random trace, model of D.1-D.6 predicts ub (LR dis at the last executed statement)
//@ miri: read access through <TAG> at ALLOC[0x8] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
use core::mem::ManuallyDrop;
static mut SM: u64 = 5;
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
        let k7: *mut [u64; 2];
        let r8: &[u64; 2];
        let k9: *mut [u64; 2];
        let r10: &[u64; 2];
        let r11: &[u64; 2];
        let q12: *mut u64;
        let q13: *mut u64;
        let k14: *mut [u64; 0];
        let r15: &mut [u64; 0];
        let q16: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            y = *q0;
            r6 = &mut *q1;
            *q1 = 101_u64;
            k7 = q0 as *mut [u64; 2];
            r8 = &*k7;
            k9 = q0 as *mut [u64; 2];
            r10 = &*k9;
            y = *q1;
            r11 = r8;
            *q0 = 102_u64;
            q12 = &raw mut (*r6);
            q13 = Offset(q1, 1_isize);
            *q0 = 104_u64;
            k14 = q1 as *mut [u64; 0];
            r15 = &mut *k14;
            Call(q16 = f3(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = *q12;
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

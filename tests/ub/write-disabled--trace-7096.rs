//@ ub: write-disabled at f1 bb0[6]
//@ says: random trace, model of D.1-D.6 predicts ub (LW dis at the last executed statement)
//@ miri: write access through <TAG> at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
use core::mem::ManuallyDrop;
static mut SM: u64 = 5;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a0: (&mut [u64; 0], u64), a1: [&mut [u64; 0]; 1], a2: Option<&mut [u64; 0]>) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let r1: &mut [u64; 0];
        let k2: *mut [u64; 0];
        let q3: *mut u64;
        let k4: *mut [u64; 0];
        let q5: *mut u64;
        {
            y = 0_u64;
            r1 = Field(Variant(a2, 1), 0);
            k2 = &raw mut (*r1);
            q3 = k2 as *mut u64;
            k4 = &raw mut (*r1);
            q5 = k4 as *mut u64;
            *q3 = 105_u64;
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
        let k7: *mut [u64; 0];
        let r8: &mut [u64; 0];
        let w9: [&mut [u64; 0]; 1];
        let w10: Option<&mut [u64; 0]>;
        let w11: (&mut [u64; 0], u64);
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            q6 = Offset(q0, 2_isize);
            *q6 = 101_u64;
            y = *q6;
            k7 = q0 as *mut [u64; 0];
            r8 = &mut *k7;
            *q6 = 102_u64;
            y = *q0;
            *q1 = 103_u64;
            *q0 = 104_u64;
            y = *q0;
            w9 = [r8];
            w10 = Some(r8);
            w11 = (r8, 7_u64);
            Call(*q6 = f1(w11, w9, w10), ReturnTo(bb1), UnwindUnreachable())
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

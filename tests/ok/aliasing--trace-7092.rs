//@ ok: 101 101 2 3
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
fn f1(a0: &mut [u64; 2], a1: *mut u64, a2: (&mut [u64; 2], u64), a3: Option<&mut [u64; 2]>, a4: *mut u64) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let r1: &mut u64;
        let k2: *mut [u64; 2];
        let q3: *mut u64;
        let r4: &mut u64;
        {
            y = 0_u64;
            r1 = &mut *a1;
            k2 = &raw mut (*a0);
            q3 = k2 as *mut u64;
            r4 = r1;
            RET = a4;
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
        let w9: Option<&mut [u64; 2]>;
        let w10: (&mut [u64; 2], u64);
        let q11: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            y = *q1;
            y = *q1;
            *q0 = 101_u64;
            y = *q1;
            y = *q0;
            k6 = q1 as *mut [u64; 2];
            r7 = &mut *k6;
            y = *q0;
            q8 = Offset(q1, -1_isize);
            w9 = Some(r7);
            w10 = (r7, 7_u64);
            Call(q11 = f1(r7, q0, w10, w9, q8), ReturnTo(bb1), UnwindUnreachable())
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

//@ ok: 105 105 103 3
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
fn f1(a0: *mut u64, a1: *mut u64) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let k1: *mut [u64; 0];
        let r2: &mut [u64; 0];
        let q3: *mut u64;
        {
            y = 0_u64;
            y = *a0;
            y = *a0;
            *a1 = 102_u64;
            k1 = a0 as *mut [u64; 0];
            r2 = &mut *k1;
            q3 = StaticMut(SM);
            RET = &mut *q3;
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
        let k7: *mut [u64; 0];
        let r8: &mut [u64; 0];
        let r9: &mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            *q0 = 101_u64;
            Call(r6 = f1(q1, q0), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            *q1 = 103_u64;
            y = *q0;
            y = *q0;
            y = *q1;
            *q0 = 104_u64;
            k7 = q0 as *mut [u64; 0];
            r8 = &mut *k7;
            *q0 = 105_u64;
            y = *q0;
            r9 = &mut *q0;
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

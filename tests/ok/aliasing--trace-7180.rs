//@ ok: 102 1 102 3
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
        let r1: &u64;
        let r2: &mut u64;
        let k3: *const u64;
        let q4: *mut u64;
        let q5: *mut u64;
        let q6: *mut u64;
        let k7: *const u64;
        let q8: *mut u64;
        {
            y = 0_u64;
            r1 = &*a0;
            y = *a0;
            r2 = &mut *a0;
            k3 = &raw const (*r1);
            q4 = k3 as *mut u64;
            y = *q4;
            q5 = &raw mut (*r2);
            q6 = &raw mut (*r2);
            k7 = &raw const (*r1);
            q8 = k7 as *mut u64;
            RET = q5;
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
        let k7: *mut [u64; 2];
        let r8: &mut [u64; 2];
        let k9: *mut [u64; 2];
        let q10: *mut u64;
        let k11: *mut Cell<u64>;
        let r12: &Cell<u64>;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            *q1 = 101_u64;
            Call(q6 = f1(q1), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            k7 = q6 as *mut [u64; 2];
            r8 = &mut *k7;
            *q6 = 102_u64;
            k9 = &raw mut (*r8);
            q10 = k9 as *mut u64;
            y = *q6;
            k11 = q6 as *mut Cell<u64>;
            r12 = &*k11;
            y = *q6;
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

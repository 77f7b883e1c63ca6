//@ ok: 0 1 105 102
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
fn f1(a0: &u64, a1: &u64) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let k1: *const u64;
        let q2: *mut u64;
        let k3: *const u64;
        let q4: *mut u64;
        let q5: *mut u64;
        {
            y = 0_u64;
            k1 = &raw const (*a0);
            q2 = k1 as *mut u64;
            k3 = &raw const (*a0);
            q4 = k3 as *mut u64;
            q5 = StaticMut(SM);
            RET = &mut *q5;
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
        let k7: *mut Cell<u64>;
        let r8: &Cell<u64>;
        let r9: &u64;
        let r10: &u64;
        let k11: *const Cell<u64>;
        let q12: *mut u64;
        let k13: *mut Cell<u64>;
        let r14: &mut Cell<u64>;
        let r15: &mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            *q1 = 101_u64;
            q6 = Offset(q1, 1_isize);
            *q6 = 102_u64;
            k7 = q6 as *mut Cell<u64>;
            r8 = &*k7;
            r9 = &*q0;
            *q1 = 103_u64;
            *q1 = 104_u64;
            r10 = r9;
            k11 = &raw const (*r8);
            q12 = k11 as *mut u64;
            *q1 = 105_u64;
            k13 = q0 as *mut Cell<u64>;
            r14 = &mut *k13;
            Call(r15 = f1(r9, r9), ReturnTo(bb1), UnwindUnreachable())
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

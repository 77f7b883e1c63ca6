//@ ok: 101 1 101 3
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
fn f1(a0: (&Cell<u64>, u64), a1: &Cell<u64>, a2: &mut u64, a3: *mut u64, a4: *mut u64) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let k1: *mut Cell<u64>;
        let r2: &mut Cell<u64>;
        let k3: *const Cell<u64>;
        let q4: *mut u64;
        let q5: *mut u64;
        let q6: *mut u64;
        {
            y = 0_u64;
            k1 = a4 as *mut Cell<u64>;
            r2 = &mut *k1;
            k3 = &raw const (*a1);
            q4 = k3 as *mut u64;
            q5 = Offset(a3, 2_isize);
            q6 = &raw mut (*a2);
            RET = a2;
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
        let k6: *mut Cell<u64>;
        let r7: &Cell<u64>;
        let k8: *const Cell<u64>;
        let q9: *mut u64;
        let r10: &mut u64;
        let w11: (&Cell<u64>, u64);
        let r12: &mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            k6 = q1 as *mut Cell<u64>;
            r7 = &*k6;
            k8 = &raw const (*r7);
            q9 = k8 as *mut u64;
            *q1 = 101_u64;
            r10 = &mut *q9;
            y = *q1;
            w11 = (r7, 7_u64);
            Call(r12 = f1(w11, r7, r10, q0, q0), ReturnTo(bb1), UnwindUnreachable())
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

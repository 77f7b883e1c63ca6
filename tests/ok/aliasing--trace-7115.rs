//@ ok: 101 101 102 3
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
fn f1(a0: Option<&mut Cell<u64>>, a1: &mut Cell<u64>, a2: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let k1: *mut Cell<u64>;
        let q2: *mut u64;
        let k3: *mut [u64; 0];
        let r4: &mut [u64; 0];
        let k5: *mut Cell<u64>;
        let r6: &Cell<u64>;
        {
            y = 0_u64;
            y = *a2;
            k1 = &raw mut (*a1);
            q2 = k1 as *mut u64;
            k3 = a2 as *mut [u64; 0];
            r4 = &mut *k3;
            k5 = q2 as *mut Cell<u64>;
            r6 = &*k5;
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
        let k6: *mut Cell<u64>;
        let r7: &mut Cell<u64>;
        let w8: Option<&mut Cell<u64>>;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            *q0 = 101_u64;
            *q1 = 102_u64;
            y = *q0;
            k6 = q0 as *mut Cell<u64>;
            r7 = &mut *k6;
            w8 = Some(r7);
            Call(y = f1(w8, r7, q0), ReturnTo(bb1), UnwindUnreachable())
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

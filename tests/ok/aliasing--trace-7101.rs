//@ ok: 102 102 103 3
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
fn f1(a0: *mut u64, a1: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let q1: *mut u64;
        let k2: *mut Cell<u64>;
        let r3: &Cell<u64>;
        let q4: *mut u64;
        {
            y = 0_u64;
            y = *a1;
            y = *a1;
            q1 = Offset(a0, 1_isize);
            k2 = a0 as *mut Cell<u64>;
            r3 = &*k2;
            q4 = Offset(a1, 1_isize);
            *q4 = 103_u64;
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
        let k7: *mut [u64; 2];
        let r8: &mut [u64; 2];
        let k9: *mut Cell<u64>;
        let r10: &mut Cell<u64>;
        let q11: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            q6 = Offset(q1, 1_isize);
            *q0 = 101_u64;
            k7 = q1 as *mut [u64; 2];
            r8 = &mut *k7;
            k9 = q6 as *mut Cell<u64>;
            r10 = &mut *k9;
            *q0 = 102_u64;
            q11 = Offset(q1, -1_isize);
            Call(y = f1(q0, q0), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = *q11;
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

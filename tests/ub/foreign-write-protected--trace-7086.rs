//@ ub: foreign-write-protected at f2 bb0[8]
//@ says: random trace, model of D.1-D.6 predicts ub (LW frz at the last executed statement)
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
fn f1(a0: &u64) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        {
            y = 0_u64;
            Call(y = f2(a0, a0, a0), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            RET = y;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a0: &u64, a1: &u64, a2: &u64) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let k1: *const u64;
        let q2: *mut u64;
        let k3: *const u64;
        let q4: *mut u64;
        let k5: *mut Cell<u64>;
        let r6: &Cell<u64>;
        {
            y = 0_u64;
            k1 = &raw const (*a0);
            q2 = k1 as *mut u64;
            k3 = &raw const (*a0);
            q4 = k3 as *mut u64;
            y = *q4;
            k5 = q4 as *mut Cell<u64>;
            r6 = &*k5;
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
        let r6: &u64;
        let r7: &u64;
        let k8: *mut Cell<u64>;
        let r9: &mut Cell<u64>;
        let r10: &u64;
        let r11: &u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            r6 = &*q0;
            *q1 = 101_u64;
            r7 = r6;
            y = *q0;
            k8 = q0 as *mut Cell<u64>;
            r9 = &mut *k8;
            *q1 = 102_u64;
            r10 = &*q1;
            r11 = &*q1;
            Call(*q1 = f1(r7), ReturnTo(bb1), UnwindUnreachable())
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

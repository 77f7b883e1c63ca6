//@ ub: read-disabled at fn0 bb1[end]
//@ says: random trace, model of D.1-D.6 predicts ub (LR dis at the last executed statement)
//@ miri: reborrow through <TAG> at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
use core::mem::ManuallyDrop;
static mut SM: u64 = 5;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a0: *mut u64, a1: *mut u64) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let k1: *mut Cell<u64>;
        let r2: &Cell<u64>;
        let r3: &Cell<u64>;
        {
            y = 0_u64;
            k1 = a1 as *mut Cell<u64>;
            r2 = &*k1;
            r3 = r2;
            RET = a0;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a0: &[u64; 2], a1: *mut u64, a2: &[u64; 2], a3: &mut [u64; 2]) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        {
            y = 0_u64;
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
        let q7: *mut u64;
        let q8: *mut u64;
        let k9: *mut Cell<u64>;
        let r10: &mut Cell<u64>;
        let k11: *mut [u64; 2];
        let r12: &mut [u64; 2];
        let k13: *mut [u64; 2];
        let r14: &[u64; 2];
        let k15: *mut Cell<u64>;
        let q16: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            q6 = Offset(q0, 2_isize);
            q7 = Offset(q0, 2_isize);
            Call(q8 = f1(q0, q1), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            k9 = q8 as *mut Cell<u64>;
            r10 = &mut *k9;
            k11 = q8 as *mut [u64; 2];
            r12 = &mut *k11;
            *q0 = 101_u64;
            k13 = q1 as *mut [u64; 2];
            r14 = &*k13;
            k15 = &raw mut (*r10);
            q16 = k15 as *mut u64;
            y = *q8;
            Call(*q0 = f2(r14, q1, r14, r12), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(u = observe(y), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            i = 0_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            i = 1_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            i = 2_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ub: read-disabled at fn0 bb1[4]
//@ says: random trace, model of D.1-D.6 predicts ub (LR dis at the last executed statement)
//@ miri: reborrow through <TAG> at ALLOC[0x8] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
use core::mem::ManuallyDrop;
static mut SM: u64 = 5;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a0: &u64, a1: *mut u64, a2: [&u64; 1]) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let r1: &u64;
        let z0: usize;
        let r3: &u64;
        let r4: &u64;
        let q5: *mut u64;
        {
            y = 0_u64;
            z0 = 0_usize;
            r1 = a2[z0];
            y = *a1;
            z0 = 0_usize;
            r3 = a2[z0];
            z0 = 0_usize;
            r4 = a2[z0];
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
        let r6: &u64;
        let w7: [&u64; 1];
        let r8: &mut u64;
        let k9: *const u64;
        let q10: *mut u64;
        let k11: *mut [u64; 2];
        let r12: &[u64; 2];
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            r6 = &*q1;
            w7 = [r6];
            Call(r8 = f1(r6, q1, w7), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            k9 = &raw const (*r6);
            q10 = k9 as *mut u64;
            *q1 = 101_u64;
            k11 = q10 as *mut [u64; 2];
            r12 = &*k11;
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

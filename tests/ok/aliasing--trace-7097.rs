//@ ok: 2 102 101 3
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
fn f1(a0: [&[u64; 2]; 1], a1: *mut u64, a2: *mut u64, a3: Option<&[u64; 2]>) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let q1: *mut u64;
        let q2: *mut u64;
        {
            y = 0_u64;
            y = *a1;
            q1 = Offset(a1, 1_isize);
            y = *q1;
            q2 = StaticMut(SM);
            RET = &mut *q2;
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
        let r7: &[u64; 2];
        let w8: Option<&[u64; 2]>;
        let w9: [&[u64; 2]; 1];
        let r10: &mut u64;
        let k11: *mut [u64; 0];
        let r12: &mut [u64; 0];
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            y = *q1;
            *q1 = 101_u64;
            k6 = q1 as *mut [u64; 2];
            r7 = &*k6;
            w8 = Some(r7);
            w9 = [r7];
            Call(r10 = f1(w9, q0, q1, w8), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            k11 = q1 as *mut [u64; 0];
            r12 = &mut *k11;
            *q0 = 102_u64;
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

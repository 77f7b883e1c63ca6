//@ ok: 0 1 0 3
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
fn f1(a0: &mut [u64; 0], a1: [&mut [u64; 0]; 1]) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let w1: [&mut [u64; 0]; 1];
        let r2: &mut u64;
        let k3: *mut [u64; 0];
        let q4: *mut u64;
        let k5: *mut [u64; 0];
        let q6: *mut u64;
        let w7: Option<&mut [u64; 0]>;
        {
            y = 0_u64;
            w1 = [a0];
            Call(r2 = f2(a0, w1), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            k3 = &raw mut (*a0);
            q4 = k3 as *mut u64;
            k5 = &raw mut (*a0);
            q6 = k5 as *mut u64;
            w7 = Some(a0);
            Call(*q6 = f3(w7), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            RET = q6;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a0: &mut [u64; 0], a1: [&mut [u64; 0]; 1]) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let r1: &mut [u64; 0];
        let z0: usize;
        let k3: *mut [u64; 0];
        let q4: *mut u64;
        let q5: *mut u64;
        {
            y = 0_u64;
            z0 = 0_usize;
            r1 = a1[z0];
            k3 = &raw mut (*r1);
            q4 = k3 as *mut u64;
            q5 = StaticMut(SM);
            RET = &mut *q5;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f3(a0: Option<&mut [u64; 0]>) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let r1: &mut [u64; 0];
        {
            y = 0_u64;
            r1 = Field(Variant(a0, 1), 0);
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
        let k6: *mut [u64; 0];
        let r7: &mut [u64; 0];
        let r8: &mut u64;
        let w9: [&mut [u64; 0]; 1];
        let q10: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            k6 = q1 as *mut [u64; 0];
            r7 = &mut *k6;
            r8 = &mut *q1;
            w9 = [r7];
            Call(q10 = f1(r7, w9), ReturnTo(bb1), UnwindUnreachable())
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

//@ ok: 0 101 2 3
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
fn f1(a0: *mut u64) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let k1: *mut [u64; 0];
        let r2: &mut [u64; 0];
        let w3: ManuallyDrop<&mut [u64; 0]>;
        let r4: &mut u64;
        let q5: *mut u64;
        {
            y = 0_u64;
            y = *a0;
            k1 = a0 as *mut [u64; 0];
            r2 = &mut *k1;
            w3 = CastTransmute::<&mut [u64; 0], ManuallyDrop<&mut [u64; 0]>>(r2);
            Call(r4 = f2(w3, a0, r2), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            q5 = StaticMut(SM);
            RET = &mut *q5;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a0: ManuallyDrop<&mut [u64; 0]>, a1: *mut u64, a2: &mut [u64; 0]) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let k1: *mut [u64; 0];
        let q2: *mut u64;
        let r3: &mut u64;
        let q4: *mut u64;
        {
            y = 0_u64;
            k1 = &raw mut (*a2);
            q2 = k1 as *mut u64;
            Call(r3 = f3(q2), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            q4 = StaticMut(SM);
            RET = &mut *q4;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f3(a0: *mut u64) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let k1: *mut [u64; 2];
        let r2: &[u64; 2];
        let q3: *mut u64;
        {
            y = 0_u64;
            k1 = a0 as *mut [u64; 2];
            r2 = &*k1;
            q3 = StaticMut(SM);
            RET = &mut *q3;
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
        let r7: &mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            q6 = Offset(q1, -1_isize);
            *q6 = 101_u64;
            Call(r7 = f1(q0), ReturnTo(bb1), UnwindUnreachable())
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

//@ ok: 1 1 2 3
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
fn f1(a0: (&Cell<u64>, u64)) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let r1: &Cell<u64>;
        let k2: *const Cell<u64>;
        let q3: *mut u64;
        let r4: &Cell<u64>;
        {
            y = 0_u64;
            r1 = a0.0;
            k2 = &raw const (*r1);
            q3 = k2 as *mut u64;
            r4 = a0.0;
            y = *q3;
            RET = y;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f3(a0: &[u64; 2], a1: &Cell<u64>) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let q1: *mut u64;
        {
            y = 0_u64;
            Call(y = f4(a1, a1, a1), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            q1 = StaticMut(SM);
            RET = &mut *q1;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f4(a0: &Cell<u64>, a1: &Cell<u64>, a2: &Cell<u64>) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let w1: [&Cell<u64>; 1];
        let r2: &Cell<u64>;
        {
            y = 0_u64;
            w1 = [a2];
            Call(y = f5(w1), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            r2 = a1;
            RET = y;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f5(a0: [&Cell<u64>; 1]) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let r1: &Cell<u64>;
        let z0: usize;
        {
            y = 0_u64;
            z0 = 0_usize;
            r1 = a0[z0];
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
        let r7: &Cell<u64>;
        let w8: (&Cell<u64>, u64);
        let k9: *mut [u64; 2];
        let r10: &[u64; 2];
        let w11: [&Cell<u64>; 1];
        let k12: *const Cell<u64>;
        let q13: *mut u64;
        let r14: &mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            y = *q0;
            k6 = q1 as *mut Cell<u64>;
            r7 = &*k6;
            y = *q0;
            w8 = (r7, 7_u64);
            Call(y = f1(w8), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = *q0;
            y = *q0;
            k9 = q1 as *mut [u64; 2];
            r10 = &*k9;
            w11 = [r7];
            k12 = &raw const (*r7);
            q13 = k12 as *mut u64;
            Call(r14 = f3(r10, r7), ReturnTo(bb2), UnwindUnreachable())
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

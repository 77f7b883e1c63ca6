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
fn f1(a0: *mut u64, a1: u64, a2: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let q1: *mut u64;
        {
            y = 0_u64;
            Call(q1 = f2(a0), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = *q1;
            RET = y;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a0: *mut u64) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let r1: &mut u64;
        let q2: *mut u64;
        let q3: *mut u64;
        let w4: (&mut u64, u64);
        let w5: (&mut u64, u64);
        {
            y = 0_u64;
            *a0 = 101_u64;
            r1 = &mut *a0;
            q2 = &raw mut (*r1);
            y = *a0;
            q3 = &raw mut (*r1);
            y = *q3;
            w4 = (r1, 7_u64);
            w5 = (r1, 7_u64);
            Call(y = f3(a0, w4, w5), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = *q2;
            RET = q3;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f3(a0: *mut u64, a1: (&mut u64, u64), a2: (&mut u64, u64)) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        {
            y = 0_u64;
            y = *a0;
            RET = y;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f4(a0: *mut u64, a1: *mut u64) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let r1: &u64;
        let w2: ManuallyDrop<&u64>;
        let w3: Option<&u64>;
        let r4: &mut u64;
        let r5: &u64;
        let q6: *mut u64;
        {
            y = 0_u64;
            r1 = &*a0;
            w2 = CastTransmute::<&u64, ManuallyDrop<&u64>>(r1);
            w3 = Some(r1);
            Call(r4 = f5(a0, r1, w3, a0, w2), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            r5 = &*a0;
            *a1 = 102_u64;
            q6 = StaticMut(SM);
            RET = &mut *q6;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f5(a0: *mut u64, a1: &u64, a2: Option<&u64>, a3: *mut u64, a4: ManuallyDrop<&u64>) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let r1: &u64;
        let r2: &u64;
        let q3: *mut u64;
        {
            y = 0_u64;
            r1 = CastTransmute::<ManuallyDrop<&u64>, &u64>(a4);
            r2 = r1;
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
        let r6: &mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            Call(y = f1(q0, Move(*q1), q1), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(r6 = f4(q0, q1), ReturnTo(bb2), UnwindUnreachable())
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

//@ ok: 1 0 2 3
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
fn f1() -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let q1: *mut u64;
        let q2: *mut u64;
        {
            y = 0_u64;
            Call(y = f2(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(q1 = f4(), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            q2 = StaticMut(SM);
            RET = &mut *q2;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2() -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let r1: &mut u64;
        {
            y = 0_u64;
            Call(r1 = f3(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            RET = y;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f3() -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let q1: *mut u64;
        {
            y = 0_u64;
            q1 = StaticMut(SM);
            RET = &mut *q1;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f4() -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        {
            y = 0_u64;
            RET = CastTransmute::<usize, *mut u64>(8_usize);
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f5(a0: *mut u64, a1: ManuallyDrop<&mut [u64; 0]>, a2: [&mut [u64; 0]; 1], a3: *mut u64, a4: &mut [u64; 0]) -> u64 {
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
        let r6: &mut u64;
        let k7: *mut [u64; 0];
        let r8: &mut [u64; 0];
        let w9: [&mut [u64; 0]; 1];
        let w10: ManuallyDrop<&mut [u64; 0]>;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            Call(r6 = f1(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = *q0;
            k7 = q1 as *mut [u64; 0];
            r8 = &mut *k7;
            w9 = [r8];
            w10 = CastTransmute::<&mut [u64; 0], ManuallyDrop<&mut [u64; 0]>>(r8);
            Call(*q0 = f5(q0, w10, w9, q0, r8), ReturnTo(bb2), UnwindUnreachable())
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

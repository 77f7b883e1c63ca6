//@ ok: 1 105 3
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
        let k1: *mut Cell<u64>;
        let r2: &mut Cell<u64>;
        let q3: *mut u64;
        let r4: &mut u64;
        {
            y = 0_u64;
            k1 = a1 as *mut Cell<u64>;
            r2 = &mut *k1;
            y = *a0;
            Call(q3 = f2(r2, r2, Move(*a0), a1), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            r4 = &mut *a1;
            RET = y;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a0: &mut Cell<u64>, a1: &mut Cell<u64>, a2: u64, a3: *mut u64) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let r1: &mut Cell<u64>;
        let r2: &mut u64;
        {
            y = 0_u64;
            r1 = a1;
            r2 = &mut *a3;
            y = *a3;
            RET = a3;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f3(a0: u64) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let q1: *mut u64;
        let r2: &mut u64;
        let q3: *mut u64;
        {
            y = 0_u64;
            Call(q1 = f4(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(r2 = f5(), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            q3 = StaticMut(SM);
            RET = &mut *q3;
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
fn f5() -> &'static mut u64 {
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
            y = *q1;
            *q1 = 101_u64;
            y = *q0;
            y = *q0;
            Call(y = f1(q0, q1), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            *q1 = 103_u64;
            *q0 = 104_u64;
            *q1 = 105_u64;
            Call(r6 = f3(Move(*q0)), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
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

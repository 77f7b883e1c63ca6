//@ ub: read-disabled at fn0 bb0[end]
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
fn f2(a0: &mut u64, a1: u64, a2: *mut u64, a3: *mut u64) -> *mut u64 {
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
        let k7: *mut Cell<u64>;
        let r8: &mut Cell<u64>;
        let r9: &mut Cell<u64>;
        let k10: *mut Cell<u64>;
        let q11: *mut u64;
        let q12: *mut u64;
        let q13: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            *q0 = 101_u64;
            r6 = &mut *q1;
            *q1 = 102_u64;
            *q0 = 103_u64;
            k7 = q1 as *mut Cell<u64>;
            r8 = &mut *k7;
            *q1 = 104_u64;
            r9 = r8;
            k10 = &raw mut (*r9);
            q11 = k10 as *mut u64;
            q12 = &raw mut (*r6);
            Call(q13 = f2(r6, Move(*q0), q1, q12), ReturnTo(bb1), UnwindUnreachable())
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

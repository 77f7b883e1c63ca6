//@ ub: read-disabled at fn0 bb1[end]
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
fn f1(a0: u64) -> *mut u64 {
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
fn f4(a0: *mut u64, a1: *mut u64, a2: &[u64; 2], a3: &[u64; 2], a4: &[u64; 2]) -> &'static mut u64 {
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
        let q6: *mut u64;
        let k7: *mut [u64; 2];
        let r8: &[u64; 2];
        let r9: &[u64; 2];
        let r10: &mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            *q0 = 101_u64;
            *q0 = 102_u64;
            y = *q1;
            *q0 = 103_u64;
            y = *q0;
            Call(q6 = f1(Move(*q0)), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            k7 = q1 as *mut [u64; 2];
            r8 = &*k7;
            r9 = r8;
            *q1 = 104_u64;
            *q1 = 105_u64;
            Call(r10 = f4(q0, q0, r8, r9, r8), ReturnTo(bb2), UnwindUnreachable())
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

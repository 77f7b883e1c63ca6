//@ ub: write-disabled at fn0 bb0[18]
//@ says: random trace, model of D.1-D.6 predicts ub (LW dis at the last executed statement)
//@ miri: write access through <TAG> at ALLOC[0x10] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
use core::mem::ManuallyDrop;
static mut SM: u64 = 5;
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
        let k7: *mut Cell<u64>;
        let r8: &Cell<u64>;
        let k9: *mut Cell<u64>;
        let r10: &Cell<u64>;
        let r11: &u64;
        let k12: *const u64;
        let q13: *mut u64;
        let k14: *mut Cell<u64>;
        let r15: &Cell<u64>;
        let r16: &Cell<u64>;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            q6 = Offset(q0, 2_isize);
            k7 = q0 as *mut Cell<u64>;
            r8 = &*k7;
            k9 = q0 as *mut Cell<u64>;
            r10 = &*k9;
            *q1 = 101_u64;
            r11 = &*q6;
            k12 = &raw const (*r11);
            q13 = k12 as *mut u64;
            k14 = q0 as *mut Cell<u64>;
            r15 = &*k14;
            *q6 = 102_u64;
            r16 = r10;
            *q13 = 103_u64;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            i = 0_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            i = 1_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            i = 2_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Return()
        }
    }
}
fn main() { fn0(); }

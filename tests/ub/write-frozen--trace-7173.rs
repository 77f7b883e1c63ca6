//@ ub: write-frozen at fn0 bb0[end]
//@ says: random trace, model of D.1-D.6 predicts ub (LW frz at the last executed statement)
//@ miri: write access through <TAG> at ALLOC[0x8] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
use core::mem::ManuallyDrop;
static mut SM: u64 = 5;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a0: u64) -> u64 {
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
        let k6: *mut [u64; 2];
        let r7: &[u64; 2];
        let r8: &[u64; 2];
        let r9: &mut u64;
        let k10: *mut Cell<u64>;
        let r11: &mut Cell<u64>;
        let k12: *const [u64; 2];
        let q13: *mut u64;
        let r14: &[u64; 2];
        let k15: *mut Cell<u64>;
        let q16: *mut u64;
        let k17: *mut [u64; 0];
        let r18: &mut [u64; 0];
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            y = *q0;
            y = *q1;
            k6 = q1 as *mut [u64; 2];
            r7 = &*k6;
            y = *q1;
            r8 = r7;
            r9 = &mut *q1;
            k10 = q0 as *mut Cell<u64>;
            r11 = &mut *k10;
            k12 = &raw const (*r7);
            q13 = k12 as *mut u64;
            r14 = r7;
            k15 = &raw mut (*r11);
            q16 = k15 as *mut u64;
            k17 = q0 as *mut [u64; 0];
            r18 = &mut *k17;
            Call(*q16 = f1(Move(*q13)), ReturnTo(bb1), UnwindUnreachable())
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

//@ ub: read-disabled at fn0 bb0[end]
//@ says: random trace, model of D.1-D.6 predicts ub (LR dis at the last executed statement)
//@ miri: read access through <TAG> at ALLOC[0x8] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
use core::mem::ManuallyDrop;
static mut SM: u64 = 5;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f3(a0: u64) -> &'static mut u64 {
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
        let r6: &u64;
        let k7: *const u64;
        let q8: *mut u64;
        let r9: &u64;
        let k10: *mut Cell<u64>;
        let r11: &mut Cell<u64>;
        let r12: &u64;
        let r13: &u64;
        let k14: *const u64;
        let q15: *mut u64;
        let k16: *const u64;
        let q17: *mut u64;
        let r18: &mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            y = *q0;
            y = *q1;
            r6 = &*q1;
            k7 = &raw const (*r6);
            q8 = k7 as *mut u64;
            r9 = &*q1;
            *q1 = 101_u64;
            k10 = q0 as *mut Cell<u64>;
            r11 = &mut *k10;
            r12 = &*q1;
            y = *q1;
            r13 = &*q1;
            k14 = &raw const (*r9);
            q15 = k14 as *mut u64;
            k16 = &raw const (*r12);
            q17 = k16 as *mut u64;
            y = *q17;
            Call(r18 = f3(Move(*q15)), ReturnTo(bb1), UnwindUnreachable())
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

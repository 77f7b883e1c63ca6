//@ ok: 2 0 2 3
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
fn f2(a0: *mut u64, a1: Option<&Cell<u64>>) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let k1: *mut [u64; 0];
        let r2: &mut [u64; 0];
        {
            y = 0_u64;
            k1 = a0 as *mut [u64; 0];
            r2 = &mut *k1;
            RET = y;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f3(a0: &Cell<u64>, a1: &Cell<u64>, a2: *mut u64) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        {
            y = 0_u64;
            RET = a2;
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
        let w7: Option<&mut u64>;
        let w8: [&mut u64; 1];
        let q9: *mut u64;
        let k10: *mut Cell<u64>;
        let r11: &Cell<u64>;
        let k12: *const Cell<u64>;
        let q13: *mut u64;
        let k14: *const Cell<u64>;
        let q15: *mut u64;
        let w16: Option<&Cell<u64>>;
        let r17: &mut u64;
        let q18: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            r6 = &mut *q1;
            y = *q1;
            w7 = Some(r6);
            w8 = [r6];
            q9 = &raw mut (*r6);
            k10 = q0 as *mut Cell<u64>;
            r11 = &*k10;
            k12 = &raw const (*r11);
            q13 = k12 as *mut u64;
            k14 = &raw const (*r11);
            q15 = k14 as *mut u64;
            w16 = Some(r11);
            Call(*q15 = f2(q15, w16), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            r17 = &mut *q15;
            y = *q9;
            Call(q18 = f3(r11, r11, q13), ReturnTo(bb2), UnwindUnreachable())
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

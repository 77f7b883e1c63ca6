//@ ok: 102 1 102 3
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
fn f1(a0: Option<&mut u64>) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let r1: &mut u64;
        let q2: *mut u64;
        let r3: &u64;
        let r4: &u64;
        let k5: *mut Cell<u64>;
        let r6: &Cell<u64>;
        let r7: &u64;
        let r8: &mut u64;
        {
            y = 0_u64;
            r1 = Field(Variant(a0, 1), 0);
            q2 = &raw mut (*r1);
            r3 = &*q2;
            r4 = r3;
            y = *q2;
            k5 = q2 as *mut Cell<u64>;
            r6 = &*k5;
            r7 = r3;
            r8 = r1;
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
        let q7: *mut u64;
        let q8: *mut u64;
        let w9: Option<&mut u64>;
        let r10: &mut u64;
        let r11: &mut u64;
        let k12: *mut Cell<u64>;
        let r13: &mut Cell<u64>;
        let r14: &mut Cell<u64>;
        let k15: *mut Cell<u64>;
        let r16: &mut Cell<u64>;
        let q17: *mut u64;
        let k18: *mut Cell<u64>;
        let r19: &mut Cell<u64>;
        let k20: *mut Cell<u64>;
        let r21: &mut Cell<u64>;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            *q1 = 101_u64;
            r6 = &mut *q1;
            q7 = Offset(q0, 1_isize);
            q8 = &raw mut (*r6);
            w9 = Some(r6);
            Call(y = f1(w9), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            r10 = r6;
            r11 = &mut *q1;
            k12 = q7 as *mut Cell<u64>;
            r13 = &mut *k12;
            y = *q0;
            r14 = r13;
            k15 = q7 as *mut Cell<u64>;
            r16 = &mut *k15;
            q17 = Offset(q8, -1_isize);
            *r10 = 102_u64;
            k18 = q0 as *mut Cell<u64>;
            r19 = &mut *k18;
            k20 = q1 as *mut Cell<u64>;
            r21 = &mut *k20;
            y = *q7;
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

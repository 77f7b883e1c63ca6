//@ ok: 0 105 103 3
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
fn f1(a0: *mut u64, a1: ManuallyDrop<&mut u64>) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let r1: &u64;
        let q2: *mut u64;
        let r3: &u64;
        let r4: &mut u64;
        let r5: &mut u64;
        {
            y = 0_u64;
            y = *a0;
            r1 = &*a0;
            q2 = Offset(a0, 1_isize);
            r3 = &*a0;
            r4 = CastTransmute::<ManuallyDrop<&mut u64>, &mut u64>(a1);
            r5 = CastTransmute::<ManuallyDrop<&mut u64>, &mut u64>(a1);
            y = *q2;
            RET = r5;
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
        let r9: &mut u64;
        let r10: &mut u64;
        let w11: ManuallyDrop<&mut u64>;
        let r12: &mut u64;
        let r13: &mut u64;
        let q14: *mut u64;
        let r15: &mut u64;
        let r16: &mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            r6 = &mut *q1;
            q7 = &raw mut (*r6);
            *r6 = 101_u64;
            q8 = &raw mut (*r6);
            *r6 = 102_u64;
            r9 = &mut *q7;
            r10 = r9;
            w11 = CastTransmute::<&mut u64, ManuallyDrop<&mut u64>>(r10);
            Call(r12 = f1(q8, w11), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            r13 = r10;
            q14 = Offset(q7, -1_isize);
            *r13 = 103_u64;
            r15 = &mut *q1;
            r16 = &mut *q7;
            *q0 = 105_u64;
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

//@ ok: 101 101 103 3
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
fn f1() -> *mut u64 {
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
        let q6: *mut u64;
        let k7: *mut Cell<u64>;
        let r8: &mut Cell<u64>;
        let r9: &mut Cell<u64>;
        let r10: &u64;
        let k11: *const u64;
        let q12: *mut u64;
        let r13: &mut Cell<u64>;
        let k14: *mut Cell<u64>;
        let r15: &Cell<u64>;
        let r16: &u64;
        let r17: &mut Cell<u64>;
        let k18: *const u64;
        let q19: *mut u64;
        let w20: ManuallyDrop<&Cell<u64>>;
        let w21: ManuallyDrop<&mut Cell<u64>>;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            Call(q6 = f1(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            *q0 = 101_u64;
            y = *q1;
            y = *q1;
            *q1 = 102_u64;
            k7 = q0 as *mut Cell<u64>;
            r8 = &mut *k7;
            *q1 = 103_u64;
            r9 = r8;
            y = *q0;
            r10 = &*q0;
            k11 = &raw const (*r10);
            q12 = k11 as *mut u64;
            r13 = r8;
            k14 = q0 as *mut Cell<u64>;
            r15 = &*k14;
            y = *q1;
            r16 = &*q1;
            y = *q1;
            y = *q0;
            r17 = r9;
            k18 = &raw const (*r16);
            q19 = k18 as *mut u64;
            w20 = CastTransmute::<&Cell<u64>, ManuallyDrop<&Cell<u64>>>(r15);
            w21 = CastTransmute::<&mut Cell<u64>, ManuallyDrop<&mut Cell<u64>>>(r9);
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

//@ ok: 0 1 2 3
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
fn f1(a0: *mut u64, a1: Option<&mut Cell<u64>>) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let r1: &mut u64;
        let r2: &mut u64;
        let w3: ManuallyDrop<&mut u64>;
        let q4: *mut u64;
        {
            y = 0_u64;
            r1 = &mut *a0;
            y = *a0;
            r2 = &mut *a0;
            y = *a0;
            w3 = CastTransmute::<&mut u64, ManuallyDrop<&mut u64>>(r1);
            Call(y = f2(r2, w3, r2), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            q4 = &raw mut (*r2);
            RET = y;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a0: &mut u64, a1: ManuallyDrop<&mut u64>, a2: &mut u64) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let q1: *mut u64;
        let r2: &mut u64;
        let q3: *mut u64;
        let q4: *mut u64;
        let r5: &mut u64;
        let q6: *mut u64;
        {
            y = 0_u64;
            q1 = &raw mut (*a0);
            r2 = CastTransmute::<ManuallyDrop<&mut u64>, &mut u64>(a1);
            q3 = &raw mut (*r2);
            q4 = &raw mut (*a2);
            r5 = CastTransmute::<ManuallyDrop<&mut u64>, &mut u64>(a1);
            q6 = Offset(q4, -1_isize);
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
        let k6: *mut Cell<u64>;
        let r7: &mut Cell<u64>;
        let w8: Option<&mut Cell<u64>>;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            k6 = q1 as *mut Cell<u64>;
            r7 = &mut *k6;
            w8 = Some(r7);
            Call(y = f1(q1, w8), ReturnTo(bb1), UnwindUnreachable())
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

//@ ub: read-disabled at fn0 bb0[8]
//@ says: random trace, model of D.1-D.6 predicts ub (LR dis at the last executed statement)
//@ miri: reborrow through <TAG> at ALLOC[0x0] is forbidden
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
        let r6: &mut u64;
        let w7: ManuallyDrop<&mut u64>;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            r6 = &mut *q0;
            *q0 = 101_u64;
            *q1 = 102_u64;
            w7 = CastTransmute::<&mut u64, ManuallyDrop<&mut u64>>(r6);
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

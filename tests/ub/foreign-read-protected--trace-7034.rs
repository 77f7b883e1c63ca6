//@ ub: foreign-read-protected at f1 bb0[1]
//@ says: random trace, model of D.1-D.6 predicts ub (prot uni->R at the last executed statement)
//@ miri: reborrow through <TAG> (root of the allocation) at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
use core::mem::ManuallyDrop;
static mut SM: u64 = 5;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a0: *mut u64, a1: *mut u64, a2: ManuallyDrop<&mut Cell<u64>>) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let r1: &mut u64;
        {
            y = 0_u64;
            r1 = &mut *a0;
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
        let k8: *mut Cell<u64>;
        let r9: &mut Cell<u64>;
        let w10: ManuallyDrop<&mut Cell<u64>>;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            y = *q0;
            *q0 = 101_u64;
            *q0 = 102_u64;
            y = *q0;
            k6 = q0 as *mut Cell<u64>;
            r7 = &mut *k6;
            y = *q0;
            *q1 = 103_u64;
            *q0 = 104_u64;
            *q1 = 105_u64;
            y = *q1;
            k8 = q0 as *mut Cell<u64>;
            r9 = &mut *k8;
            *q0 = 106_u64;
            y = *q1;
            *q1 = 107_u64;
            w10 = CastTransmute::<&mut Cell<u64>, ManuallyDrop<&mut Cell<u64>>>(r9);
            Call(*q0 = f1(q0, q1, w10), ReturnTo(bb1), UnwindUnreachable())
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

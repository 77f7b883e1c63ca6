//@ ub: foreign-write-protected at f2 bb0[1]
//@ says: random trace, model of D.1-D.6 predicts ub (prot uni->W at the last executed statement)
//@ miri: write access through <TAG> (root of the allocation) at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
use core::mem::ManuallyDrop;
static mut SM: u64 = 5;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a0: ManuallyDrop<&mut [u64; 2]>, a1: *mut u64, a2: ManuallyDrop<&mut Cell<u64>>, a3: u64) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let q1: *mut u64;
        let q2: *mut u64;
        {
            y = 0_u64;
            Call(q1 = f2(a1), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            q2 = StaticMut(SM);
            RET = &mut *q2;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a0: *mut u64) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        {
            y = 0_u64;
            *a0 = 102_u64;
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
        let r7: &u64;
        let k8: *mut Cell<u64>;
        let r9: &mut Cell<u64>;
        let k10: *mut Cell<u64>;
        let q11: *mut u64;
        let k12: *mut [u64; 2];
        let r13: &mut [u64; 2];
        let w14: ManuallyDrop<&mut Cell<u64>>;
        let w15: ManuallyDrop<&mut [u64; 2]>;
        let r16: &mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            y = *q0;
            *q0 = 101_u64;
            q6 = Offset(q1, -1_isize);
            y = *q6;
            r7 = &*q6;
            k8 = q1 as *mut Cell<u64>;
            r9 = &mut *k8;
            y = *q1;
            k10 = &raw mut (*r9);
            q11 = k10 as *mut u64;
            k12 = q6 as *mut [u64; 2];
            r13 = &mut *k12;
            w14 = CastTransmute::<&mut Cell<u64>, ManuallyDrop<&mut Cell<u64>>>(r9);
            w15 = CastTransmute::<&mut [u64; 2], ManuallyDrop<&mut [u64; 2]>>(r13);
            Call(r16 = f1(w15, q0, w14, Move(*q0)), ReturnTo(bb1), UnwindUnreachable())
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

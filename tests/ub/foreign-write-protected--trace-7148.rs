//@ ub: foreign-write-protected at f2 bb0[6]
//@ says: random trace, model of D.1-D.6 predicts ub (prot resc->W at the last executed statement)
//@ miri: write access through <TAG> (root of the allocation) at ALLOC[0x8] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
use core::mem::ManuallyDrop;
static mut SM: u64 = 5;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a0: &mut Cell<u64>, a1: u64, a2: *mut u64, a3: *mut u64) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let k1: *mut [u64; 0];
        let r2: &mut [u64; 0];
        {
            y = 0_u64;
            y = *a2;
            k1 = a3 as *mut [u64; 0];
            r2 = &mut *k1;
            RET = a3;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a0: (&mut Cell<u64>, u64), a1: *mut u64, a2: *mut u64, a3: &mut Cell<u64>) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let k1: *mut Cell<u64>;
        let q2: *mut u64;
        let k3: *mut Cell<u64>;
        let r4: &Cell<u64>;
        {
            y = 0_u64;
            k1 = &raw mut (*a3);
            q2 = k1 as *mut u64;
            y = *a2;
            k3 = a2 as *mut Cell<u64>;
            r4 = &*k3;
            *a1 = 104_u64;
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
        let k6: *mut Cell<u64>;
        let r7: &mut Cell<u64>;
        let r8: &mut Cell<u64>;
        let r9: &mut Cell<u64>;
        let q10: *mut u64;
        let w11: (&mut Cell<u64>, u64);
        let q12: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            *q1 = 101_u64;
            k6 = q1 as *mut Cell<u64>;
            r7 = &mut *k6;
            r8 = r7;
            r9 = r7;
            Call(q10 = f1(r7, Move(*q0), q1, q1), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            *q0 = 103_u64;
            w11 = (r8, 7_u64);
            Call(q12 = f2(w11, q10, q1, r9), ReturnTo(bb2), UnwindUnreachable())
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

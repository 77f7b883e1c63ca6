//@ ub: foreign-write-protected at fn0 bb0[end]
//@ says: random trace, model of D.1-D.6 predicts ub (prot resc->W at the last executed statement)
//@ miri: write access through <TAG> at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
use core::mem::ManuallyDrop;
static mut SM: u64 = 5;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a0: &mut Cell<u64>, a1: (&mut Cell<u64>, u64), a2: *mut u64, a3: u64, a4: &mut Cell<u64>, a5: *mut u64) -> &'static mut u64 {
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
        let k6: *mut Cell<u64>;
        let r7: &mut Cell<u64>;
        let k8: *mut Cell<u64>;
        let q9: *mut u64;
        let k10: *mut Cell<u64>;
        let q11: *mut u64;
        let q12: *mut u64;
        let k13: *mut Cell<u64>;
        let q14: *mut u64;
        let w15: (&mut Cell<u64>, u64);
        let r16: &mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            k6 = q0 as *mut Cell<u64>;
            r7 = &mut *k6;
            k8 = &raw mut (*r7);
            q9 = k8 as *mut u64;
            k10 = &raw mut (*r7);
            q11 = k10 as *mut u64;
            q12 = Offset(q11, 2_isize);
            k13 = &raw mut (*r7);
            q14 = k13 as *mut u64;
            w15 = (r7, 7_u64);
            Call(r16 = f1(r7, w15, q0, Move(*q9), r7, q11), ReturnTo(bb1), UnwindUnreachable())
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

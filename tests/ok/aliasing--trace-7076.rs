//@ ok: 0 104 3
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
fn f1(a0: *mut u64, a1: *mut u64, a2: u64) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let k1: *mut Cell<u64>;
        let r2: &Cell<u64>;
        let r3: &mut u64;
        let q4: *mut u64;
        let q5: *mut u64;
        {
            y = 0_u64;
            y = *a0;
            k1 = a1 as *mut Cell<u64>;
            r2 = &*k1;
            r3 = &mut *a1;
            y = *a0;
            q4 = &raw mut (*r3);
            *a0 = 104_u64;
            q5 = StaticMut(SM);
            RET = &mut *q5;
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
        let r7: &mut u64;
        let k8: *mut [u64; 2];
        let r9: &mut [u64; 2];
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            *q1 = 101_u64;
            *q0 = 102_u64;
            *q0 = 103_u64;
            r6 = &mut *q1;
            Call(r7 = f1(q0, q0, Move(*q1)), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            k8 = q0 as *mut [u64; 2];
            r9 = &mut *k8;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            i = 0_usize;
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

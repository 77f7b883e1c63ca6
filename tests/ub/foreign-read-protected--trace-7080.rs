//@ ub: foreign-read-protected at f1 bb0[1]
//@ says: random trace, model of D.1-D.6 predicts ub (prot uni->R at the last executed statement)
//@ miri: read access through <TAG> (root of the allocation) at ALLOC[0x10] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
use core::mem::ManuallyDrop;
static mut SM: u64 = 5;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a0: *mut u64, a1: &mut [u64; 0], a2: [&mut [u64; 0]; 1], a3: *mut u64, a4: u64) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        {
            y = 0_u64;
            y = *a3;
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
        let q6: *mut u64;
        let k7: *mut [u64; 0];
        let r8: &mut [u64; 0];
        let k9: *mut [u64; 0];
        let q10: *mut u64;
        let r11: &mut [u64; 0];
        let w12: [&mut [u64; 0]; 1];
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            q6 = Offset(q0, 2_isize);
            *q6 = 101_u64;
            k7 = q0 as *mut [u64; 0];
            r8 = &mut *k7;
            k9 = &raw mut (*r8);
            q10 = k9 as *mut u64;
            *q1 = 102_u64;
            r11 = r8;
            w12 = [r8];
            Call(y = f1(q6, r8, w12, q6, Move(*q6)), ReturnTo(bb1), UnwindUnreachable())
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

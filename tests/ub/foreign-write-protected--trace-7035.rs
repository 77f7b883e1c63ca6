//@ ub: foreign-write-protected at f1 bb0[4]
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
fn f1(a0: *mut u64, a1: &mut Cell<u64>, a2: *mut u64, a3: Option<&mut Cell<u64>>) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let r1: &mut Cell<u64>;
        let r2: &mut Cell<u64>;
        let r3: &mut Cell<u64>;
        let q4: *mut u64;
        {
            y = 0_u64;
            r1 = Field(Variant(a3, 1), 0);
            r2 = a1;
            r3 = r2;
            *a2 = 108_u64;
            q4 = StaticMut(SM);
            RET = &mut *q4;
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
        let r7: &Cell<u64>;
        let k8: *mut [u64; 2];
        let r9: &[u64; 2];
        let k10: *mut Cell<u64>;
        let r11: &mut Cell<u64>;
        let k12: *const [u64; 2];
        let q13: *mut u64;
        let k14: *const [u64; 2];
        let q15: *mut u64;
        let q16: *mut u64;
        let k17: *mut Cell<u64>;
        let q18: *mut u64;
        let k19: *const Cell<u64>;
        let q20: *mut u64;
        let w21: Option<&mut Cell<u64>>;
        let r22: &mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            *q1 = 101_u64;
            *q1 = 102_u64;
            k6 = q0 as *mut Cell<u64>;
            r7 = &*k6;
            *q1 = 103_u64;
            k8 = q0 as *mut [u64; 2];
            r9 = &*k8;
            k10 = q0 as *mut Cell<u64>;
            r11 = &mut *k10;
            *q0 = 104_u64;
            k12 = &raw const (*r9);
            q13 = k12 as *mut u64;
            *q1 = 105_u64;
            k14 = &raw const (*r9);
            q15 = k14 as *mut u64;
            q16 = Offset(q1, 1_isize);
            k17 = &raw mut (*r11);
            q18 = k17 as *mut u64;
            k19 = &raw const (*r7);
            q20 = k19 as *mut u64;
            *q16 = 107_u64;
            w21 = Some(r11);
            Call(r22 = f1(q1, r11, q20, w21), ReturnTo(bb1), UnwindUnreachable())
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

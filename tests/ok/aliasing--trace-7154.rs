//@ ok: 1 0 101 3
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
fn f1(a0: *mut u64, a1: u64, a2: *mut u64) -> &'static mut u64 {
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
fn f2(a0: ManuallyDrop<&Cell<u64>>) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        {
            y = 0_u64;
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
        let r6: &mut u64;
        let k7: *mut Cell<u64>;
        let r8: &Cell<u64>;
        let r9: &Cell<u64>;
        let k10: *const Cell<u64>;
        let q11: *mut u64;
        let k12: *const Cell<u64>;
        let q13: *mut u64;
        let w14: ManuallyDrop<&Cell<u64>>;
        let r15: &mut u64;
        let k16: *const Cell<u64>;
        let q17: *mut u64;
        let k18: *const Cell<u64>;
        let q19: *mut u64;
        let k20: *const Cell<u64>;
        let q21: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            Call(r6 = f1(q0, Move(*q1), q1), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            *q1 = 101_u64;
            y = *q1;
            k7 = q0 as *mut Cell<u64>;
            r8 = &*k7;
            r9 = r8;
            y = *q0;
            k10 = &raw const (*r9);
            q11 = k10 as *mut u64;
            k12 = &raw const (*r9);
            q13 = k12 as *mut u64;
            y = *q11;
            w14 = CastTransmute::<&Cell<u64>, ManuallyDrop<&Cell<u64>>>(r9);
            Call(*q11 = f2(w14), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            r15 = &mut *q11;
            k16 = &raw const (*r8);
            q17 = k16 as *mut u64;
            k18 = &raw const (*r8);
            q19 = k18 as *mut u64;
            k20 = &raw const (*r9);
            q21 = k20 as *mut u64;
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

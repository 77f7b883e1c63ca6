//@ ok: 0 101 2 3
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
fn f1(a0: &mut [u64; 2], a1: *mut u64, a2: &mut [u64; 2], a3: ManuallyDrop<&mut [u64; 2]>) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let r1: &u64;
        let k2: *mut Cell<u64>;
        let r3: &Cell<u64>;
        let r4: &mut [u64; 2];
        let q5: *mut u64;
        {
            y = 0_u64;
            y = *a1;
            y = *a1;
            *a1 = 101_u64;
            r1 = &*a1;
            k2 = a1 as *mut Cell<u64>;
            r3 = &*k2;
            r4 = a0;
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
        let k6: *mut [u64; 2];
        let r7: &mut [u64; 2];
        let w8: ManuallyDrop<&mut [u64; 2]>;
        let r9: &mut u64;
        let k10: *mut [u64; 0];
        let r11: &mut [u64; 0];
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            k6 = q1 as *mut [u64; 2];
            r7 = &mut *k6;
            w8 = CastTransmute::<&mut [u64; 2], ManuallyDrop<&mut [u64; 2]>>(r7);
            Call(r9 = f1(r7, q0, r7, w8), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            k10 = q1 as *mut [u64; 0];
            r11 = &mut *k10;
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

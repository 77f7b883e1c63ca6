//@ ok: 2 104 2 103
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
fn f1(a0: *mut u64, a1: &mut u64, a2: &mut u64, a3: Option<&mut u64>, a4: *mut u64) -> &'static mut u64 {
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
            Call(q2 = f3(a0), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            RET = a1;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a0: &mut u64) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let q1: *mut u64;
        let r2: &mut u64;
        let q3: *mut u64;
        let k4: *mut Cell<u64>;
        let r5: &mut Cell<u64>;
        {
            y = 0_u64;
            q1 = &raw mut (*a0);
            r2 = a0;
            q3 = &raw mut (*a0);
            k4 = q1 as *mut Cell<u64>;
            r5 = &mut *k4;
            RET = q1;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f3(a0: *mut u64) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let q1: *mut u64;
        let k2: *mut [u64; 2];
        let r3: &mut [u64; 2];
        {
            y = 0_u64;
            q1 = Offset(a0, 2_isize);
            *a0 = 102_u64;
            y = *q1;
            *q1 = 103_u64;
            *a0 = 104_u64;
            k2 = a0 as *mut [u64; 2];
            r3 = &mut *k2;
            y = *a0;
            RET = q1;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f4(a0: Option<&mut u64>, a1: *mut u64, a2: *mut u64, a3: Option<&mut u64>) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let q1: *mut u64;
        {
            y = 0_u64;
            y = *a2;
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
        let r6: &mut u64;
        let w7: Option<&mut u64>;
        let r8: &mut u64;
        let r9: &mut u64;
        let q10: *mut u64;
        let r11: &mut u64;
        let q12: *mut u64;
        let r13: &mut u64;
        let r14: &mut u64;
        let w15: Option<&mut u64>;
        let w16: Option<&mut u64>;
        let r17: &mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            r6 = &mut *q1;
            w7 = Some(r6);
            Call(r8 = f1(q0, r6, r6, w7, q0), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            r9 = r6;
            y = *q0;
            y = *q1;
            q10 = &raw mut (*r6);
            r11 = &mut *q0;
            q12 = &raw mut (*r11);
            r13 = r6;
            r14 = &mut *q12;
            w15 = Some(r8);
            w16 = Some(r9);
            Call(r17 = f4(w15, q0, q0, w16), ReturnTo(bb2), UnwindUnreachable())
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

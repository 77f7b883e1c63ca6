//@ ok: 2 102 2 3
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
fn f1(a0: ManuallyDrop<&[u64; 2]>, a1: [&[u64; 2]; 1], a2: [&[u64; 2]; 1]) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let r1: &[u64; 2];
        let z0: usize;
        let r3: &mut u64;
        let q4: *mut u64;
        let q5: *mut u64;
        {
            y = 0_u64;
            z0 = 0_usize;
            r1 = a2[z0];
            Call(r3 = f2(r1), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(q4 = f5(), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            q5 = StaticMut(SM);
            RET = &mut *q5;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a0: &[u64; 2]) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let q1: *mut u64;
        let w2: (&[u64; 2], u64);
        let q3: *mut u64;
        {
            y = 0_u64;
            Call(q1 = f3(a0), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            w2 = (a0, 7_u64);
            q3 = StaticMut(SM);
            RET = &mut *q3;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f3(a0: &[u64; 2]) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        let k1: *const [u64; 2];
        let q2: *mut u64;
        let k3: *const [u64; 2];
        let q4: *mut u64;
        let r5: &mut u64;
        let q6: *mut u64;
        {
            y = 0_u64;
            k1 = &raw const (*a0);
            q2 = k1 as *mut u64;
            y = *q2;
            k3 = &raw const (*a0);
            q4 = k3 as *mut u64;
            y = *q2;
            r5 = &mut *q2;
            q6 = &raw mut (*r5);
            y = *q4;
            RET = q6;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f5() -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let y: u64;
        {
            y = 0_u64;
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
        let k6: *mut [u64; 2];
        let r7: &[u64; 2];
        let w8: [&[u64; 2]; 1];
        let w9: ManuallyDrop<&[u64; 2]>;
        let w10: [&[u64; 2]; 1];
        let r11: &mut u64;
        let r12: &[u64; 2];
        let q13: *mut u64;
        let r14: &mut u64;
        let w15: Option<&mut u64>;
        let w16: [&mut u64; 1];
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            y = *q1;
            *q0 = 101_u64;
            k6 = q1 as *mut [u64; 2];
            r7 = &*k6;
            w8 = [r7];
            w9 = CastTransmute::<&[u64; 2], ManuallyDrop<&[u64; 2]>>(r7);
            w10 = [r7];
            Call(r11 = f1(w9, w8, w10), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            r12 = r7;
            q13 = Offset(q0, 2_isize);
            *q0 = 102_u64;
            y = *q1;
            r14 = &mut *q0;
            w15 = Some(r14);
            w16 = [r14];
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

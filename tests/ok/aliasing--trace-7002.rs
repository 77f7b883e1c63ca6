//@ ok: 101 101 104 3
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
fn f1(a0: *mut u64, a1: *mut u64) -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let y: u64;
        let k1: *mut Cell<u64>;
        let r2: &mut Cell<u64>;
        let k3: *mut Cell<u64>;
        let q4: *mut u64;
        let q5: *mut u64;
        {
            y = 0_u64;
            y = *a0;
            y = *a0;
            y = *a0;
            k1 = a1 as *mut Cell<u64>;
            r2 = &mut *k1;
            k3 = &raw mut (*r2);
            q4 = k3 as *mut u64;
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
        let r8: &mut u64;
        let k9: *mut [u64; 2];
        let r10: &[u64; 2];
        let k11: *mut Cell<u64>;
        let r12: &mut Cell<u64>;
        let k13: *const [u64; 2];
        let q14: *mut u64;
        let r15: &mut u64;
        let q16: *mut u64;
        let r17: &mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            y = *q1;
            r6 = &mut *q0;
            *q0 = 101_u64;
            *q1 = 102_u64;
            r7 = &mut *q0;
            r8 = r7;
            k9 = q0 as *mut [u64; 2];
            r10 = &*k9;
            k11 = q1 as *mut Cell<u64>;
            r12 = &mut *k11;
            *q1 = 104_u64;
            k13 = &raw const (*r10);
            q14 = k13 as *mut u64;
            r15 = &mut *q14;
            q16 = &raw mut (*r15);
            y = *q14;
            Call(r17 = f1(q16, q1), ReturnTo(bb1), UnwindUnreachable())
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

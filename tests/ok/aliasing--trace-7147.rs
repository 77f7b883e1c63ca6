//@ ok: 103 103 104 3
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
fn f1(a0: *mut u64, a1: *mut u64) -> u64 {
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
fn f2(a0: u64) -> &'static mut u64 {
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
fn f3(a0: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let q1: *mut u64;
        {
            y = 0_u64;
            *a0 = 103_u64;
            q1 = Offset(a0, 2_isize);
            RET = y;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f4(a0: *mut u64, a1: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        let k1: *mut Cell<u64>;
        let r2: &mut Cell<u64>;
        let k3: *mut Cell<u64>;
        let q4: *mut u64;
        let k5: *mut Cell<u64>;
        let q6: *mut u64;
        let k7: *mut Cell<u64>;
        let q8: *mut u64;
        let k9: *mut Cell<u64>;
        let q10: *mut u64;
        {
            y = 0_u64;
            *a1 = 104_u64;
            k1 = a1 as *mut Cell<u64>;
            r2 = &mut *k1;
            k3 = &raw mut (*r2);
            q4 = k3 as *mut u64;
            k5 = &raw mut (*r2);
            q6 = k5 as *mut u64;
            k7 = &raw mut (*r2);
            q8 = k7 as *mut u64;
            k9 = &raw mut (*r2);
            q10 = k9 as *mut u64;
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
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            Call(*q0 = f1(q0, q0), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            *q1 = 102_u64;
            y = *q0;
            Call(r6 = f2(Move(*q0)), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(y = f3(q0), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Call(y = f4(q0, q1), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            y = *q0;
            Call(u = observe(y), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            i = 0_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            i = 1_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb7), UnwindUnreachable())
        }
        bb7 = {
            i = 2_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb8), UnwindUnreachable())
        }
        bb8 = {
            Return()
        }
    }
}
fn main() { fn0(); }

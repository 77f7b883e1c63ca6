//@ ok: 3 0 3
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
fn f1(a0: u64, a1: Option<&mut Cell<u64>>) -> *mut u64 {
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
fn f3() -> u64 {
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
        let k6: *mut Cell<u64>;
        let r7: &mut Cell<u64>;
        let w8: Option<&mut Cell<u64>>;
        let q9: *mut u64;
        let r10: &mut Cell<u64>;
        let k11: *mut Cell<u64>;
        let q12: *mut u64;
        let r13: &u64;
        let r14: &u64;
        let q15: *mut u64;
        let r16: &mut u64;
        let k17: *const u64;
        let q18: *mut u64;
        let k19: *mut Cell<u64>;
        let q20: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64];
            pa = &raw mut arr;
            q0 = pa as *mut u64;
            q1 = Offset(q0, 1_usize);
            y = 0_u64;
            y = *q1;
            y = *q0;
            k6 = q1 as *mut Cell<u64>;
            r7 = &mut *k6;
            w8 = Some(r7);
            Call(q9 = f1(Move(*q0), w8), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            r10 = r7;
            k11 = &raw mut (*r10);
            q12 = k11 as *mut u64;
            r13 = &*q12;
            r14 = r13;
            q15 = Offset(q1, 1_isize);
            y = *q15;
            r16 = &mut *q12;
            k17 = &raw const (*r14);
            q18 = k17 as *mut u64;
            *r16 = 101_u64;
            k19 = &raw mut (*r10);
            q20 = k19 as *mut u64;
            Call(*q20 = f3(), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
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

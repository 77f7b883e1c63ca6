//@ ok: 0 11
//@ says: D.2 row ReservedIM, local write (unprotected) -> Unique; then LW accepted
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: Cell<u64>;
        let pc: *mut Cell<u64>;
        let a: &mut Cell<u64>;
        let qc: *mut Cell<u64>;
        let q: *mut u64;
        let p: *mut u64;
        let y: u64;
        let u: ();
        {
            pc = &raw mut x;
            p = pc as *mut u64;
            *p = 1_u64;
            a = &mut *pc;
            qc = &raw mut (*a);
            q = qc as *mut u64;
            y = 0_u64;
            *q = 10_u64;
            *q = 11_u64;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = *p;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 12 14
//@ says: D.2 row Cell, local write (protected) -> Cell; then FW,LW,FR,LW accepted
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: &Cell<u64>, p: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        let qc: *const Cell<u64>;
        let q: *mut u64;
        let y: u64;
        {
            qc = &raw const (*a);
            q = qc as *mut u64;
            y = 0_u64;
            *q = 10_u64;
            *p = 11_u64;
            *q = 12_u64;
            y = *p;
            *q = 14_u64;
            RET = y;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: Cell<u64>;
        let pc: *mut Cell<u64>;
        let a: &Cell<u64>;
        let p: *mut u64;
        let y: u64;
        let u: ();
        {
            pc = &raw mut x;
            p = pc as *mut u64;
            *p = 1_u64;
            a = &*pc;
            Call(y = f(a, p), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            y = *p;
            Call(u = observe(y), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }

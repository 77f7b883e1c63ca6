//@ ok: 12 14
//@ says: D.2 row Cell, foreign write (unprotected) -> Cell; then FW,LW,FR,LW accepted
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
        let a: &Cell<u64>;
        let qc: *const Cell<u64>;
        let q: *mut u64;
        let p: *mut u64;
        let y: u64;
        let u: ();
        {
            pc = &raw mut x;
            p = pc as *mut u64;
            *p = 1_u64;
            a = &*pc;
            qc = &raw const (*a);
            q = qc as *mut u64;
            y = 0_u64;
            *p = 10_u64;
            *p = 11_u64;
            *q = 12_u64;
            y = *p;
            *q = 14_u64;
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

//@ ub: foreign-read-protected at f bb0[2]
//@ says: x=f(&x), x: Cell, callee reads through the arg: foreign read of the protected Unique slot tag
//@ miri: read access through <TAG> at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: &Cell<u64>) -> Cell<u64> {
    mir! {
        type RET = Cell<u64>;
        let pr: *mut Cell<u64>;
        let q: *mut u64;
        let qc: *const Cell<u64>;
        let r: *const u64;
        let y: u64;
        {
            qc = &raw const (*a);
            r = qc as *const u64;
            y = *r;
            pr = &raw mut RET;
            q = pr as *mut u64;
            *q = 5_u64;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: Cell<u64>;
        let a: &Cell<u64>;
        let pc: *mut Cell<u64>;
        let q: *mut u64;
        let y: u64;
        let u: ();
        {
            pc = &raw mut x;
            q = pc as *mut u64;
            *q = 1_u64;
            a = &x;
            Call(x = f(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = *q;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

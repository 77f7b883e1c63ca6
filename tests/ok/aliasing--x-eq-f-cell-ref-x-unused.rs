//@ ok: 5
//@ says: B.6: x=f(&x) is UB only if the arg perm on the destination bytes is not Cell; protected Cell ignores the return-slot write, so accepted while the callee does not access it
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
        {
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

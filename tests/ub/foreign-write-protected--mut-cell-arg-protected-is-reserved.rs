//@ ub: foreign-write-protected at f bb0[0]
//@ says: D.4: fn_entry => Reserved even for Cell: foreign write in callee UB
//@ miri: write access through <TAG> (root of the allocation) at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(m: &mut Cell<u64>, p: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        {
            *p = 5_u64;
            RET = *p;
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
        let p: *mut u64;
        let y: u64;
        let m: &mut Cell<u64>;
        let u: ();
        {
            pc = &raw mut x;
            p = pc as *mut u64;
            *p = 1_u64;
            m = &mut *pc;
            Call(y = f(m, p), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

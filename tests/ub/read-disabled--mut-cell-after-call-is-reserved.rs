//@ ub: read-disabled at fn0 bb1[1]
//@ says: the arg tag (raw returned) stays Reserved after return: foreign write disables it
//@ miri: read access through <TAG> at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(m: &mut Cell<u64>) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let qm: *mut Cell<u64>;
        {
            qm = &raw mut (*m);
            RET = qm as *mut u64;
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
        let q: *mut u64;
        let u: ();
        {
            pc = &raw mut x;
            p = pc as *mut u64;
            *p = 1_u64;
            m = &mut *pc;
            Call(q = f(m), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            *p = 5_u64;
            y = *q;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

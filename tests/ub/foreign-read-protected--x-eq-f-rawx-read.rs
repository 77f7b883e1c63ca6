//@ ub: foreign-read-protected at f bb0[0]
//@ says: access of the destination during the call: foreign read of the protected Unique slot tag
//@ miri: read access through <TAG> (root of the allocation) at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(p: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        {
            RET = *p;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let p: *mut u64;
        let y: u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            Call(x = f(p), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(u = observe(x), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

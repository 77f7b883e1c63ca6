//@ ub: foreign-read-protected at f1 bb0[0]
//@ says: B.7 says the frame's protectors end at the TailCall; access of the caller's dst in the tail callee
//@ miri: read access through <312> (root of the allocation) at alloc162[0x0] is forbidden
#![feature(custom_mir, core_intrinsics, explicit_tail_calls)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a: *const u32) -> u32 {
    mir! {
        {
            RET = *a;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a: *const u32) -> u32 {
    mir! {
        {
            TailCall(f1(a))
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let p: *const u32;
        let o: u64;
        let u: ();
        {
            a = 1_u32;
            p = &raw const a;
            Call(a = f2(p), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = a as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

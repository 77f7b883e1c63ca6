//@ unread: `Box` is not supported
//@ says: Box arg: weak protector still forbids foreign writes
//@ miri: write access through <TAG> (root of the allocation) at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(b: Box<u64>, p: *mut u64) -> u64 {
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
        let x: u64;
        let p: *mut u64;
        let y: u64;
        let b: Box<u64>;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            b = CastTransmute::<*mut u64, Box<u64>>(p);
            Call(y = f(b, p), ReturnTo(bb1), UnwindUnreachable())
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

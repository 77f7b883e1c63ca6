//@ ub: uninit at fn0 bb1[0]
//@ says: B.6: the same with the address taken: uninit after the call
//@ miri: reading memory at alloc162[0x0..0x4], but memory is uninitialized at [0x0..0x4], and this operation requires initialized memory
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a: u32) {
    mir! {
        {
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let u: ();
        let p: *const u32;
        let v: u32;
        {
            a = 5_u32;
            p = &raw const a;
            Call(u = f1(Move(a)), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            v = a;
            Return()
        }
    }
}
fn main() { fn0(); }

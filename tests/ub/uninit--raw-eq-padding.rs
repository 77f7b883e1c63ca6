//@ ub: uninit at fn0 bb0[end]
//@ says: C raw_eq: any uninit byte (padding) is UB
//@ miri: reading memory at alloc162[0x0..0x4], but memory is uninitialized at [0x1..0x2], and this operation requires initialized memory
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] struct S { a: u8, b: u16 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: S;
        let p: &S;
        let c: bool;
        {
            x = S { a: 1_u8, b: 2_u16 };
            p = &x;
            Call(c = core::intrinsics::raw_eq(p, p), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ub: uninit at fn0 bb0[1]
//@ says: B.2 Aggregate union: bytes outside the written field are uninit in a fresh local
//@ miri: reading memory at alloc162[0x0..0x4], but memory is uninitialized at [0x1..0x4], and this operation requires initialized memory
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] union U { a: u32, b: u8 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: U;
        let y: u32;
        {
            x = U { b: 5_u8 };
            y = x.a;
            Return()
        }
    }
}
fn main() { fn0(); }

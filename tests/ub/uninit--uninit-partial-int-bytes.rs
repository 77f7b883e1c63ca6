//@ ub: uninit at fn0 bb0[1]
//@ says: A.1: 3 of 4 bytes of a u32 init is not init
//@ miri: reading memory at alloc162[0x0..0x4], but memory is uninitialized at [0x3..0x4], and this operation requires initialized memory
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] union U { a: u32, b: [u8; 3] }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: U;
        let y: u32;
        {
            x.b = [1_u8, 2_u8, 3_u8];
            y = x.a;
            Return()
        }
    }
}
fn main() { fn0(); }

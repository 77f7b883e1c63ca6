//@ ub: uninit at fn0 bb0[2]
//@ says: A.5 union: the copy preserves uninit bytes; reading the big field is UB
//@ miri: reading memory at alloc163[0x0..0x4], but memory is uninitialized at [0x1..0x4], and this operation requires initialized memory
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
        let y: U;
        let z: u32;
        {
            x.b = 5_u8;
            y = x;
            z = y.a;
            Return()
        }
    }
}
fn main() { fn0(); }

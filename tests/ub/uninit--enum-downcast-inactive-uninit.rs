//@ ub: uninit at fn0 bb0[1]
//@ says: A.5: the inactive variant's bytes were left uninit
//@ miri: reading memory at alloc162[0x4..0x8], but memory is uninitialized at [0x4..0x8], and this operation requires initialized memory
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(u8)] #[derive(Copy, Clone)] enum E { A(u8), B(u32) }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let e: E;
        let v: u32;
        {
            e = E::A(7_u8);
            v = Field::<u32>(Variant(e, 1), 0);
            Return()
        }
    }
}
fn main() { fn0(); }

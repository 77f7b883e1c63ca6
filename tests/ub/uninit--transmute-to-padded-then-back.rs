//@ ub: uninit at fn0 bb0[5]
//@ says: A.5: bytes -> struct transmute drops padding; reading the padding byte back is UB
//@ miri: reading memory at alloc163[0x1..0x2], but memory is uninitialized at [0x1..0x2], and this operation requires initialized memory
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
        let b: [u8; 4];
        let q: *const u8;
        let v: u8;
        let c_x: *const S;
        {
            b = [1_u8; 4];
            x = CastTransmute::<[u8; 4], S>(b);
            c_x = &raw const x;
            q = c_x as *const u8;
            q = Offset(q, 1_usize);
            v = *q;
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ub: uninit at fn0 bb0[1]
//@ says: B.4 CastTransmute: padding is uninit after the source-type validation, u8 needs init
//@ miri: constructing invalid value of type [u8; 4]: at [1], encountered uninitialized memory, but expected an integer
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
        {
            x = S { a: 7_u8, b: 8_u16 };
            b = CastTransmute::<S, [u8; 4]>(x);
            Return()
        }
    }
}
fn main() { fn0(); }

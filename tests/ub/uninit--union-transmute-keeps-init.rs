//@ ub: uninit at fn0 bb0[1]
//@ says: A.5: transmute union -> array validates at [u8;4]: the 3 uninit bytes are UB
//@ miri: constructing invalid value of type [u8; 4]: at [1], encountered uninitialized memory, but expected an integer
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
        let y: [u8; 4];
        {
            x = U { b: 1_u8 };
            y = CastTransmute::<U, [u8; 4]>(x);
            Return()
        }
    }
}
fn main() { fn0(); }

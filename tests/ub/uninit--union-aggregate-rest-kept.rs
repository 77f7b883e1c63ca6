//@ ub: uninit at fn0 bb0[2]
//@ says: B.2 Aggregate union: Miri writes only that field's bytes (rest keep old contents); machine: rest uninit (I2.6)
//@ miri: accepts (I2.6)
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
        let o: u64;
        let u: ();
        {
            x = U { a: 0x04030201_u32 };
            x = U { b: 0x67_u8 };
            y = x.a;
            o = y as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

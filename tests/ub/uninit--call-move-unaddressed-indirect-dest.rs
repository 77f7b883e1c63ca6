//@ ub: uninit at fn0 bb1[0]
//@ says: B.6/I2.1 refined: with a Deref destination Miri forces Move args into memory, so even an unaddressed scalar is uninit afterwards
//@ miri: reading memory at alloc163[0x0..0x4], but memory is uninitialized at [0x0..0x4], and this operation requires initialized memory
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a: u32) -> u32 {
    mir! {
        {
            RET = a;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let b: u32;
        let p: *mut u32;
        let v: u32;
        {
            a = 5_u32;
            b = 0_u32;
            p = &raw mut b;
            Call(*p = f1(Move(a)), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            v = a;
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ub: uninit at fn0 bb1[0]
//@ says: B.6/I2.1 refined: two Move args of one base local force it into memory; its fields are uninit afterwards
//@ miri: reading memory at alloc162[0x0..0x4], but memory is uninitialized at [0x0..0x4], and this operation requires initialized memory
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a: u32, b: u32) {
    mir! {
        {
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let t: (u32, u32);
        let u: ();
        let v: u32;
        {
            t = (1_u32, 2_u32);
            Call(u = f1(Move(t.0), Move(t.1)), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            v = t.0;
            Return()
        }
    }
}
fn main() { fn0(); }

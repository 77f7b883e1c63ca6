//@ ub: misaligned at fn0 bb0[end]
//@ says: C volatile_load: alignment
//@ miri: accessing memory based on pointer with alignment 1, but alignment 2 is required
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u16; 2];
        let p: *const u8;
        let q: *const u16;
        let v: u16;
        let c_a: *const [u16; 2];
        {
            a = [1_u16; 2];
            c_a = &raw const a;
            p = c_a as *const u8;
            p = Offset(p, 1_usize);
            q = p as *const u16;
            Call(v = core::intrinsics::volatile_load(q), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

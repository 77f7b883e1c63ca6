//@ ub: misaligned-reference at fn0 bb0[1]
//@ says: A.5 reference to a ZST must still be aligned
//@ miri: constructing invalid value of type &[u32; 0]: encountered an unaligned reference (required 4 byte alignment but found 1)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: usize;
        let r: &'static [u32; 0];
        {
            a = 1_usize;
            r = CastTransmute::<usize, &'static [u32; 0]>(a);
            Return()
        }
    }
}
fn main() { fn0(); }

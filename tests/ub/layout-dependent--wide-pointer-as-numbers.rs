//@ ub: layout-dependent at fn0 bb0[3]
//@ says: A.7: the order of address and length in a wide pointer is open
//@ miri: accepts (I2.5)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: [u8; 2];
        let a: *const [u8; 2];
        let s: *const [u8];
        let n: [usize; 2];
        let u: ();
        {
            x = [0_u8; 2];
            a = &raw const x;
            s = CastUnsize::<*const [u8; 2], *const [u8]>(a);
            n = CastTransmute::<*const [u8], [usize; 2]>(s);
            Return()
        }
    }
}
fn main() { fn0(); }

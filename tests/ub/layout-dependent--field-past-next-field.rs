//@ ub: layout-dependent at fn0 bb0[2]
//@ says: A.7: what comes after a field of a tuple is open
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
        let t: (u8, [u8; 4]);
        let p: *const u8;
        let q: *const u8;
        let u: ();
        {
            t.0 = 1_u8;
            p = &raw const t.0;
            q = Offset(p, 2_usize);
            Return()
        }
    }
}
fn main() { fn0(); }

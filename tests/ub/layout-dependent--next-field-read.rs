//@ ub: layout-dependent at fn0 bb0[4]
//@ says: A.7: the end of a field may be reached but is not the next field
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
        let t: (u8, u8);
        let p: *const u8;
        let q: *const u8;
        let x: u8;
        let u: ();
        {
            t = (1_u8, 2_u8);
            p = &raw const t.0;
            q = Offset(p, 1_usize);
            p = q;
            x = *p;
            Return()
        }
    }
}
fn main() { fn0(); }

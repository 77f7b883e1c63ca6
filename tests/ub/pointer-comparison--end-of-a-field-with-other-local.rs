//@ ub: pointer-comparison at fn0 bb0[5]
//@ says: B.2: the end of a field of a repr(Rust) type may be that of the whole, so the address of another allocation
//@ miri: accepts (I2.10)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
#[derive(Copy, Clone)]
union U { f: u8 }
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: U;
        let y: u8;
        let p: *const u8;
        let q: *const u8;
        let c: bool;
        let u: ();
        {
            x = U { f: 1_u8 };
            y = 2_u8;
            p = &raw const x.f;
            p = Offset(p, 1_usize);
            q = &raw const y;
            c = p == q;
            Return()
        }
    }
}
fn main() { fn0(); }

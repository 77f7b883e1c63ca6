//@ ub: invalid-bool at fn0 bb1[0]
//@ says: C write_bytes is untyped; reading the bool 2 afterwards is UB
//@ miri: constructing invalid value of type bool: encountered 0x02, but expected a boolean
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: bool;
        let p: *mut bool;
        let u: ();
        let b: bool;
        {
            p = &raw mut a;
            Call(u = core::intrinsics::write_bytes(p, 2_u8, 1_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            b = a;
            Return()
        }
    }
}
fn main() { fn0(); }

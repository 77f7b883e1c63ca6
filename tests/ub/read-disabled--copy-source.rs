//@ ub: read-disabled at fn0 bb0[end]
//@ says: D.3: an untyped copy reads through the tag of its source
//@ miri: read access through <TAG> at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let y: u64;
        let r: &'static mut u64;
        let a: *const u64;
        let b: *mut u64;
        let u: ();
        {
            x = 1_u64;
            r = &mut x;
            a = &raw const (*r);
            x = 2_u64;
            b = &raw mut y;
            Call(u = core::intrinsics::copy_nonoverlapping(a, b, 1_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ub: dangling-reference at fn0 bb1[0]
//@ says: A.5: a reference to a slice covers all of its length
//@ miri: constructing invalid value of type &[u8]: encountered a dangling reference
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
        let p: *const [u8; 2];
        let q: *const u8;
        let s: *const [u8];
        let r: &'static [u8];
        let u: ();
        {
            x = [0_u8; 2];
            p = &raw const x;
            q = p as *const u8;
            Call(s = core::intrinsics::aggregate_raw_ptr::<*const [u8], *const u8, usize>(q, 3_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            r = &*s;
            Return()
        }
    }
}
fn main() { fn0(); }

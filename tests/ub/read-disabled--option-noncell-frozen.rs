//@ ub: read-disabled at fn0 bb0[4]
//@ says: near-miss: Option<u64> is Frozen
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
        let x: Option<u64>;
        let po: *mut Option<u64>;
        let s: &Option<u64>;
        let d: isize;
        let y: u64;
        let u: ();
        {
            x = None;
            po = &raw mut x;
            s = &*po;
            *po = None;
            d = Discriminant(*s);
            y = d as u64;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ub: set-discriminant-unspecified at fn0 bb0[1]
//@ says: A.7: setting the untagged (dataful) variant is UB unless already encoded
//@ miri: trying to set discriminant of a std::option::Option<&u32> to the niched variant, but the value does not match
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let e: Option<&'static u32>;
        {
            e = None;
            SetDiscriminant(e, 1);
            Return()
        }
    }
}
fn main() { fn0(); }

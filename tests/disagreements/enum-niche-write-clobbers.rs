//@ ok: 1
//@ says: A.7: Option<&T> None, writing the Some field through Downcast makes it Some (niche); machine: active := None, reject Discriminant
//@ miri: accepts
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: u32;
        let e: Option<&u32>;
        let d: isize;
        let r: &u32;
        let o: u64;
        let u: ();
        {
            x = 1_u32;
            e = None;
            r = &x;
            place!(Field::<&u32>(Variant(e, 1), 0)) = r;
            d = Discriminant(e);
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

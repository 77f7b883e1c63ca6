//@ ok: 2
//@ says: B.3: dead then live again and assigned is fine; pointer retaken
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let p: *mut u32;
        let b: u32;
        let o: u64;
        let u: ();
        {
            StorageLive(a);
            a = 1_u32;
            StorageDead(a);
            StorageLive(a);
            p = &raw mut a;
            *p = 2_u32;
            b = a;
            StorageDead(a);
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

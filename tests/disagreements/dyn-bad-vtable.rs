//@ unread: trait `T`: traits are not supported
//@ says: A.5 *dyn: metadata must be a real vtable
//@ miri: constructing invalid value of type *const dyn T: encountered 0x20b68[alloc162]<312>, but expected a vtable pointer
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
trait T { fn m(&self, x: u32) -> u32; }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u64;
        let t: [*const u64; 2];
        let p: *const u64;
        let d: *const dyn T;
        {
            a = 5_u64;
            p = &raw const a;
            t = [p; 2];
            d = CastTransmute::<[*const u64; 2], *const dyn T>(t);
            Return()
        }
    }
}
fn main() { fn0(); }

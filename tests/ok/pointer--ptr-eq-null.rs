//@ ok: 0 1
//@ says: B.2: in-bounds pointer vs null: unequal and greater
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let p: *const u32;
        let n: usize;
        let z: *const u32;
        let c: bool;
        let o: u64;
        let u: ();
        {
            a = 1_u32;
            n = 0_usize;
            p = &raw const a;
            z = CastTransmute::<usize, *const u32>(n);
            c = p == z;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            c = p > z;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 0 1
//@ says: B.2: an in-bounds pointer is not null
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
        let a: usize;
        let p: *const u64;
        let n: *const u64;
        let c: bool;
        let o: u64;
        let u: ();
        {
            p = &raw const x;
            a = 0_usize;
            n = CastTransmute::<usize, *const u64>(a);
            c = p == n;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            c = n < p;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

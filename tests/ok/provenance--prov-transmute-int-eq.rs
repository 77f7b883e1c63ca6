//@ ok: 1
//@ says: A.3: the address survives: transmuted-back pointer compares equal
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: u32;
        let p: *const u32;
        let n: usize;
        let q: *const u32;
        let c: bool;
        let o: u64;
        let u: ();
        {
            x = 5_u32;
            p = &raw const x;
            n = CastTransmute::<*const u32, usize>(p);
            q = CastTransmute::<usize, *const u32>(n);
            c = p == q;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

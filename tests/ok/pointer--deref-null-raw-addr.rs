//@ ok: 1
//@ says: B.2 RawPtr: &raw *p of a null pointer is fine (no access)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let n: usize;
        let p: *const u32;
        let q: *const u32;
        let c: bool;
        let o: u64;
        let u: ();
        {
            n = 0_usize;
            p = CastTransmute::<usize, *const u32>(n);
            q = &raw const *p;
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

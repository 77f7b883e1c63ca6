//@ ok: 1
//@ says: A.3: count 0 with null is fine (n == 0 always OK; null is aligned)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let n: usize;
        let p: *mut u32;
        let q: *const u32;
        let u: ();
        let o: u64;
        {
            n = 0_usize;
            p = CastTransmute::<usize, *mut u32>(n);
            q = CastTransmute::<usize, *const u32>(n);
            Call(u = core::intrinsics::copy_nonoverlapping(q, p, 0_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = 1_u32 as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

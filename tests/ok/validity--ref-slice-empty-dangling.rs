//@ ok: 0
//@ says: A.5: an empty slice reference may dangle (aligned, non-null)
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
        let s: *const [u32];
        let r: &[u32];
        let k: usize;
        let o: u64;
        let u: ();
        {
            n = 4_usize;
            p = CastTransmute::<usize, *const u32>(n);
            Call(s = core::intrinsics::aggregate_raw_ptr::<*const [u32], *const u32, usize>(p, 0_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            r = &*s;
            k = PtrMetadata(r);
            o = k as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

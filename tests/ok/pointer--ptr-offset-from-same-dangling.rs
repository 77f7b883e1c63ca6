//@ ok: 0
//@ says: C ptr_offset_from: same address, no provenance: distance 0 (not listed in the sheet)
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
        let d: isize;
        let o: u64;
        let u: ();
        {
            n = 16_usize;
            p = CastTransmute::<usize, *const u32>(n);
            Call(d = core::intrinsics::ptr_offset_from(p, p), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

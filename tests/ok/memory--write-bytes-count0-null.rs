//@ ok: 1
//@ says: A.3: write_bytes with count 0 on null is fine
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
        let u: ();
        let o: u64;
        {
            n = 0_usize;
            p = CastTransmute::<usize, *mut u32>(n);
            Call(u = core::intrinsics::write_bytes(p, 1_u8, 0_usize), ReturnTo(bb1), UnwindUnreachable())
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

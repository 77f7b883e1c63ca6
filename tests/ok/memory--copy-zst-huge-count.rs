//@ ok: 1
//@ says: C copy of ZST type: count * 0 bytes never overflows
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let n: usize;
        let p: *mut ();
        let q: *const ();
        let u: ();
        let o: u64;
        {
            n = 0_usize;
            p = CastTransmute::<usize, *mut ()>(n);
            q = CastTransmute::<usize, *const ()>(n);
            Call(u = core::intrinsics::copy_nonoverlapping(q, p, 18446744073709551615_usize), ReturnTo(bb1), UnwindUnreachable())
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

//@ ok: 1
//@ says: A.3: n = 0 with dangling pointers is fine
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let n: usize;
        let p: *const u8;
        let r: i32;
        let c: bool;
        let o: u64;
        let u: ();
        {
            n = 0_usize;
            p = CastTransmute::<usize, *const u8>(n);
            Call(r = core::intrinsics::compare_bytes(p, p, 0_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            c = r == 0_i32;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

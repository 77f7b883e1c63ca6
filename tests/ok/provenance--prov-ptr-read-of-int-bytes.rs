//@ ok: 4096
//@ says: A.1: reading int bytes as a raw pointer is fine; the address is the int
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let n: u64;
        let q: *const *const u32;
        let r: *const u32;
        let v: usize;
        let c_n: *const u64;
        let o: u64;
        let u: ();
        {
            n = 4096_u64;
            c_n = &raw const n;
            q = c_n as *const *const u32;
            r = *q;
            v = CastTransmute::<*const u32, usize>(r);
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

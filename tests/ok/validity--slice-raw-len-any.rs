//@ ok: 1000
//@ says: A.5 *[T]: slice length may be anything
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u16; 2];
        let p: *const u16;
        let s: *const [u16];
        let n: usize;
        let c_a: *const [u16; 2];
        let o: u64;
        let u: ();
        {
            a = [1_u16; 2];
            c_a = &raw const a;
            p = c_a as *const u16;
            Call(s = core::intrinsics::aggregate_raw_ptr::<*const [u16], *const u16, usize>(p, 1000_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            n = PtrMetadata(s);
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

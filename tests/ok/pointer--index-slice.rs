//@ ok: 3
//@ says: B.1: slice index below metadata
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 4];
        let p: *const u32;
        let s: *const [u32];
        let i: usize;
        let v: u32;
        let c_a: *const [u32; 4];
        let o: u64;
        let u: ();
        {
            a = [1_u32, 3_u32, 5_u32, 7_u32];
            c_a = &raw const a;
            p = c_a as *const u32;
            Call(s = core::intrinsics::aggregate_raw_ptr::<*const [u32], *const u32, usize>(p, 2_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            i = 1_usize;
            v = (*s)[i];
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

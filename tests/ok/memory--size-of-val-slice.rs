//@ ok: 6 2
//@ says: C size_of_val/align_of_val of a slice
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u16; 3];
        let p: *const u16;
        let s: *const [u16];
        let n: usize;
        let c_a: *const [u16; 3];
        let o: u64;
        let u: ();
        {
            a = [1_u16; 3];
            c_a = &raw const a;
            p = c_a as *const u16;
            Call(s = core::intrinsics::aggregate_raw_ptr::<*const [u16], *const u16, usize>(p, 3_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(n = core::intrinsics::size_of_val(s), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Call(n = core::intrinsics::align_of_val(s), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            Return()
        }
    }
}
fn main() { fn0(); }

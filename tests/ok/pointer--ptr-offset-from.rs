//@ ok: 2 18446744073709551614
//@ says: C ptr_offset_from: in units of T, signed
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 2];
        let p: *const u32;
        let q: *const u32;
        let d: isize;
        let c_a: *const [u32; 2];
        let o: u64;
        let u: ();
        {
            a = [1_u32; 2];
            c_a = &raw const a;
            p = c_a as *const u32;
            q = Offset(p, 2_usize);
            Call(d = core::intrinsics::ptr_offset_from(q, p), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(d = core::intrinsics::ptr_offset_from(p, q), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Return()
        }
    }
}
fn main() { fn0(); }

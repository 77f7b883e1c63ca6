//@ ok: 1 0
//@ says: C ptr_offset_from_unsigned: a >= b
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
        let d: usize;
        let c_a: *const [u32; 2];
        let o: u64;
        let u: ();
        {
            a = [1_u32; 2];
            c_a = &raw const a;
            p = c_a as *const u32;
            q = Offset(p, 1_usize);
            Call(d = core::intrinsics::ptr_offset_from_unsigned(q, p), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(d = core::intrinsics::ptr_offset_from_unsigned(q, q), ReturnTo(bb3), UnwindUnreachable())
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

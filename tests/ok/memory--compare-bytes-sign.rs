//@ ok: 1 1 1
//@ says: C compare_bytes: only sign specified; n 0 gives 0
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u8; 2];
        let b: [u8; 2];
        let p: *const u8;
        let q: *const u8;
        let r: i32;
        let c: bool;
        let c_a: *const [u8; 2];
        let c_b: *const [u8; 2];
        let o: u64;
        let u: ();
        {
            a = [1_u8, 2_u8];
            b = [1_u8, 200_u8];
            c_a = &raw const a;
            p = c_a as *const u8;
            c_b = &raw const b;
            q = c_b as *const u8;
            Call(r = core::intrinsics::compare_bytes(p, q, 2_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            c = r < 0_i32;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(r = core::intrinsics::compare_bytes(q, p, 2_usize), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            c = r > 0_i32;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Call(r = core::intrinsics::compare_bytes(p, q, 1_usize), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            c = r == 0_i32;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            Return()
        }
    }
}
fn main() { fn0(); }

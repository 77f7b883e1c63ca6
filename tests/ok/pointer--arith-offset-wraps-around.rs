//@ ok: 6
//@ says: B.5 arith_offset wraps: isize::MIN twice is a full turn
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u8; 2];
        let p: *const u8;
        let q: *const u8;
        let v: u8;
        let c_a: *const [u8; 2];
        let o: u64;
        let u: ();
        {
            a = [5_u8, 6_u8];
            c_a = &raw const a;
            p = c_a as *const u8;
            Call(q = core::intrinsics::arith_offset(p, -9223372036854775808_isize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(q = core::intrinsics::arith_offset(q, -9223372036854775807_isize), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            v = *q;
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }

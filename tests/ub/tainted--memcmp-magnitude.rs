//@ ub: tainted at fn0 bb1[end]
//@ says: E.1: only the sign of compare_bytes is specified
//@ miri: accepts (I2.10)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u8;
        let y: u8;
        let p: *const u8;
        let q: *const u8;
        let n: i32;
        let o: u64;
        let u: ();
        {
            x = 1_u8;
            y = 9_u8;
            p = &raw const x;
            q = &raw const y;
            Call(n = core::intrinsics::compare_bytes(p, q, 1_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 6
//@ says: C offset intrinsic in bounds
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
        let q: *const u16;
        let v: u16;
        let c_a: *const [u16; 2];
        let o: u64;
        let u: ();
        {
            a = [5_u16, 6_u16];
            c_a = &raw const a;
            p = c_a as *const u16;
            Call(q = core::intrinsics::offset(p, 1_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            v = *q;
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 7
//@ says: B.5 Offset: negative inside the allocation
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
        let v: u32;
        let c_a: *const [u32; 2];
        let o: u64;
        let u: ();
        {
            a = [7_u32, 8_u32];
            c_a = &raw const a;
            p = c_a as *const u32;
            q = Offset(p, 2_isize);
            q = Offset(q, -2_isize);
            v = *q;
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

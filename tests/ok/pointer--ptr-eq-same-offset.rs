//@ ok: 1 0 1
//@ says: B.2 pointer comparison inside one allocation: by offset
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
        let c: bool;
        let c_a: *const [u32; 2];
        let o: u64;
        let u: ();
        {
            a = [1_u32; 2];
            c_a = &raw const a;
            p = c_a as *const u32;
            q = Offset(p, 1_usize);
            c = p < q;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            c = p == q;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            q = Offset(q, -1_isize);
            c = p == q;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }

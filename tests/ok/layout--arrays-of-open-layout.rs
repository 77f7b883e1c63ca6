//@ ok: 3
//@ says: A.7: elements of open layout are stepped over as a whole
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[derive(Clone, Copy)] struct S { a: u8, b: u64 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let s: S;
        let x: [S; 2];
        let p: *const [S; 2];
        let q: *const S;
        let k: *const S;
        let i: usize;
        let u: ();
        {
            s = S { a: 1_u8, b: 2_u64 };
            x = [s; 2];
            i = 1_usize;
            x[i].b = 3_u64;
            p = &raw const x;
            q = p as *const S;
            k = Offset(q, 1_usize);
            Call(u = observe((*k).b), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

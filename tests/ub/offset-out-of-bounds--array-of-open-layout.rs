//@ ub: offset-out-of-bounds at fn0 bb0[4]
//@ says: B.5: two elements past the start is the end, three is beyond
//@ miri: in-bounds pointer arithmetic failed: attempting to offset pointer by 48 bytes, but got ALLOC which i
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
        let u: ();
        {
            s = S { a: 1_u8, b: 2_u64 };
            x = [s; 2];
            p = &raw const x;
            q = p as *const S;
            k = Offset(q, 3_usize);
            Return()
        }
    }
}
fn main() { fn0(); }

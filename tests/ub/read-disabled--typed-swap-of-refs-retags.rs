//@ ub: read-disabled at fn0 bb1[1]
//@ says: A.6 typed_swap is a typed copy: after the swap slot b holds a child of the tag in q
//@ miri: read access through <TAG> at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let p: *mut u64;
        let y: u64;
        let x2: u64;
        let a: &mut u64;
        let b: &mut u64;
        let q: *mut u64;
        let pa: *mut &mut u64;
        let pb: *mut &mut u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            x2 = 5_u64;
            a = &mut *p;
            b = &mut x2;
            q = &raw mut (*a);
            pa = &raw mut a;
            pb = &raw mut b;
            Call(u = core::intrinsics::typed_swap_nonoverlapping(pa, pb), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            *q = 3_u64;
            y = *b;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

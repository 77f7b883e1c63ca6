//@ ub: read-disabled at fn0 bb0[4]
//@ says: near-miss: &T is retagged normally
//@ miri: read access through <TAG> at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::marker::PhantomPinned;
struct Pn { v: u64, _p: PhantomPinned }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: Pn;
        let px: *mut Pn;
        let a: &mut Pn;
        let b: &mut Pn;
        let y: u64;
        let s: &Pn;
        let u: ();
        {
            px = &raw mut x;
            (*px).v = 1_u64;
            s = &*px;
            (*px).v = 5_u64;
            y = (*s).v;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

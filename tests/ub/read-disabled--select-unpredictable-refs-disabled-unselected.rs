//@ ub: read-disabled at fn0 bb0[end]
//@ says: both refs are passed by value: an unselected Disabled ref is UB
//@ miri: reborrow through <TAG> at ALLOC[0x0] is forbidden
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
        let p2: *mut u64;
        let a: &mut u64;
        let b: &mut u64;
        let r: &mut u64;
        let c: bool;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            x2 = 5_u64;
            p2 = &raw mut x2;
            a = &mut *p;
            b = &mut *p2;
            *p2 = 1_u64;
            c = true;
            Call(r = core::intrinsics::select_unpredictable(c, a, b), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            *r = 9_u64;
            y = *p;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ub: read-disabled at fn0 bb0[5]
//@ says: o holds a child of a (Aggregate retags); *a = disables it
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
        let a: &mut u64;
        let o: Option<&mut u64>;
        let b: &mut u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            a = &mut *p;
            o = Some(a);
            *a = 9_u64;
            b = Field(Variant(o, 1), 0);
            *b = 8_u64;
            y = *p;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ub: read-disabled at fn0 bb1[0]
//@ says: x = ctpop-like result written to x disables a=&mut x
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
        let x: u32;
        let p: *mut u32;
        let a: &mut u32;
        let y: u64;
        let u: ();
        {
            x = 1_u32;
            p = &raw mut x;
            a = &mut *p;
            Call(x = core::intrinsics::ctpop(7_u64), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            x = *a;
            y = x as u64;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ub: read-disabled at fn0 bb1[1]
//@ says: volatile_store of a &mut: stored ref is a child of a
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
        let c: &mut u64;
        let pc: *mut &mut u64;
        let b: &mut u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            a = &mut *p;
            pc = &raw mut c;
            Call(u = core::intrinsics::volatile_store(pc, a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            *a = 3_u64;
            b = c;
            y = *p;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

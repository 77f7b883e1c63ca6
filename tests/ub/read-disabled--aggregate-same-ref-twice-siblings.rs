//@ ub: read-disabled at fn0 bb0[8]
//@ says: [a, a]: two different children of a; write through [0] disables [1], copying [1] then reads through Disabled
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
        let t: [&mut u64; 2];
        let b: &mut u64;
        let c: &mut u64;
        let i: usize;
        let j: usize;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            a = &mut *p;
            t = [a, a];
            i = 0_usize;
            j = 1_usize;
            b = t[i];
            *b = 2_u64;
            c = t[j];
            y = *c;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

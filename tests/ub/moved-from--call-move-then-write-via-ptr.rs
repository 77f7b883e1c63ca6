//@ ub: moved-from at fn0 bb1[0]
//@ says: B.6/I2.11: a raw pointer taken directly to the moved-from local still works in Miri; machine: pointers to moved-from locals are dead (move_kills_pointers)
//@ miri: accepts (I2.11)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a: [u32; 2]) {
    mir! {
        {
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 2];
        let p: *mut [u32; 2];
        let u: ();
        let i: usize;
        let o: u64;
        {
            a = [1_u32; 2];
            p = &raw mut a;
            Call(u = f1(Move(a)), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            *p = [6_u32; 2];
            i = 1_usize;
            o = a[i] as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

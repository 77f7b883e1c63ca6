//@ ok: 1 5 3
//@ says: A.2: a static mut is one place for all functions
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
static mut M: u64 = 1;
static S: [u64; 2] = [2, 3];
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f() {
    mir! {
        type RET = ();
        let p: *mut u64;
        {
            p = StaticMut(M);
            *p = 5_u64;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let p: *mut u64;
        let r: &'static [u64; 2];
        let i: usize;
        let u: ();
        {
            p = StaticMut(M);
            Call(u = observe((*p)), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(u = f(), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(u = observe((*p)), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            r = Static(S);
            i = 1_usize;
            Call(u = observe((*r)[i]), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Return()
        }
    }
}
fn main() { fn0(); }

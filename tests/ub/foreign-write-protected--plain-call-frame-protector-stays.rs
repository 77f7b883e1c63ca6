//@ ub: foreign-write-protected at f1 bb0[0]
//@ says: B.6 near miss: with an ordinary Call the caller frame's &mut protector is still active
//@ miri: write access through <312> (root of the allocation) at alloc162[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a: &mut u32, p: *mut u32, r: &mut u32) -> u32 {
    mir! {
        {
            *p = 5_u32;
            RET = *p;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a: &mut u32, p: *mut u32, r: &mut u32) -> u32 {
    mir! {
        {
            *a = 2_u32;
            Call(RET = f1(r, p, r), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: u32;
        let y: u32;
        let p: *mut u32;
        let a: &mut u32;
        let r: &mut u32;
        let b: u32;
        let o: u64;
        let u: ();
        {
            x = 1_u32;
            y = 1_u32;
            p = &raw mut x;
            a = &mut x;
            r = &mut y;
            Call(b = f2(a, p, r), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

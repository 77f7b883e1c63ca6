//@ ub: foreign-write-protected at f bb0[2]
//@ says: protector of &mut [u64;2] covers element 1 too
//@ miri: write access through <TAG> (root of the allocation) at ALLOC[0x8] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: &mut [u64; 2], p: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        let i: usize;
        {
            i = 0_usize;
            (*a)[i] = 4_u64;
            *p = 5_u64;
            RET = *p;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let arr: [u64; 2];
        let pa: *mut [u64; 2];
        let p0: *mut u64;
        let p: *mut u64;
        let a: &mut [u64; 2];
        let y: u64;
        let u: ();
        {
            arr = [1_u64, 2_u64];
            pa = &raw mut arr;
            p0 = pa as *mut u64;
            p = Offset(p0, 1_usize);
            a = &mut *pa;
            Call(y = f(a, p), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

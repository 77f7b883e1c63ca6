//@ ub: foreign-read-protected at f1 bb0[1]
//@ says: B.6: during the call any access to dst is UB
//@ miri: read access through <312> (root of the allocation) at alloc162[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(p: *const [u32; 2]) -> [u32; 2] {
    mir! {
        let v: u32;
        let i: usize;
        {
            i = 0_usize;
            v = (*p)[i];
            RET = [2_u32; 2];
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 2];
        let p: *const [u32; 2];
        {
            a = [1_u32; 2];
            p = &raw const a;
            Call(a = f1(p), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ub: write-frozen at fn0 bb1[0]
//@ says: source read freezes Unique a
//@ miri: write access through <TAG> at ALLOC[0x0] is forbidden
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
        let d: u64;
        let pd: *mut u64;
        let ps: *const u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            d = 0_u64;
            pd = &raw mut d;
            ps = &raw const x;
            a = &mut *p;
            *a = 2_u64;
            Call(u = core::intrinsics::copy_nonoverlapping(ps, pd, 1_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            *a = 3_u64;
            y = d;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

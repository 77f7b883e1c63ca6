//@ ub: uninit at fn0 bb1[1]
//@ says: B.6: Move of a local in memory (address taken) leaves it uninit
//@ miri: reading memory at alloc162[0x0..0x4], but memory is uninitialized at [0x0..0x4], and this operation requires initialized memory
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
        let u: ();
        let v: u32;
        let i: usize;
        let p: *const [u32; 2];
        {
            a = [1_u32; 2];
            p = &raw const a;
            Call(u = f1(Move(a)), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            i = 0_usize;
            v = a[i];
            Return()
        }
    }
}
fn main() { fn0(); }

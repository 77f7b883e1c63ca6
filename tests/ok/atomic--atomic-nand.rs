//@ ok: 12 247
//@ says: C atomic_nand stores !(a & b)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u8;
        let p: *mut u8;
        let v: u8;
        let o: u64;
        let u: ();
        {
            a = 12_u8;
            p = &raw mut a;
            Call(v = core::intrinsics::atomic_nand::<u8, u8, {core::intrinsics::AtomicOrdering::Relaxed}>(p, 10_u8), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            o = a as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }

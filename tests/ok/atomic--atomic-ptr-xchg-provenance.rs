//@ ok: 2
//@ says: C atomics on pointers keep provenance
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: u32;
        let y: u32;
        let a: *mut u32;
        let b: *mut u32;
        let p: *mut *mut u32;
        let v: *mut u32;
        let w: u32;
        let o: u64;
        let u: ();
        {
            x = 1_u32;
            y = 2_u32;
            a = &raw mut x;
            b = &raw mut y;
            p = &raw mut a;
            Call(v = core::intrinsics::atomic_xchg::<*mut u32, {core::intrinsics::AtomicOrdering::SeqCst}>(p, b), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            w = *a;
            o = w as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

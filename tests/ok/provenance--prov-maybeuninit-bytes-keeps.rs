//@ ok: 5
//@ says: A.5: copy at MaybeUninit<u64> keeps provenance
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: u32;
        let p: *const u32;
        let q: *const u32;
        let a: *const core::mem::MaybeUninit<u64>;
        let b: *mut core::mem::MaybeUninit<u64>;
        let v: u32;
        let c_p: *const *const u32;
        let m_q: *mut *const u32;
        let o: u64;
        let u: ();
        {
            x = 5_u32;
            p = &raw const x;
            c_p = &raw const p;
            a = c_p as *const core::mem::MaybeUninit<u64>;
            m_q = &raw mut q;
            b = m_q as *mut core::mem::MaybeUninit<u64>;
            *b = *a;
            v = *q;
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

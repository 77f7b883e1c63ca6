//@ ok: 42
//@ says: A.5: MaybeUninit written through a raw pointer, copied, read back
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: core::mem::MaybeUninit<u64>;
        let y: core::mem::MaybeUninit<u64>;
        let p: *mut u64;
        let q: *const core::mem::MaybeUninit<u64>;
        let r: *const u64;
        let v: u64;
        let m_x: *mut core::mem::MaybeUninit<u64>;
        let u: ();
        {
            m_x = &raw mut x;
            p = m_x as *mut u64;
            *p = 42_u64;
            y = x;
            q = &raw const y;
            r = q as *const u64;
            v = *r;
            Call(u = observe(v), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

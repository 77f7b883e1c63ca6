//@ ok: 1 1 2 4
//@ says: C copy = memmove: overlap handled as if through a buffer
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 4];
        let p: *mut u32;
        let q: *const u32;
        let u: ();
        let i: usize;
        let m_a: *mut [u32; 4];
        let o: u64;
        {
            a = [1_u32, 2_u32, 3_u32, 4_u32];
            m_a = &raw mut a;
            p = m_a as *mut u32;
            q = p as *const u32;
            p = Offset(p, 1_usize);
            Call(u = core::intrinsics::copy(q, p, 2_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            i = 0_usize;
            o = a[i] as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            i = 1_usize;
            o = a[i] as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            i = 2_usize;
            o = a[i] as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            i = 3_usize;
            o = a[i] as u64;
            Call(u = observe(o), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            Return()
        }
    }
}
fn main() { fn0(); }

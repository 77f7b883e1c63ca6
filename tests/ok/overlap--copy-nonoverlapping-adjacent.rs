//@ ok: 1 2
//@ says: C copy_nonoverlapping: adjacent ranges are fine
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
            p = Offset(p, 2_usize);
            Call(u = core::intrinsics::copy_nonoverlapping(q, p, 2_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            i = 2_usize;
            o = a[i] as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            i = 3_usize;
            o = a[i] as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }

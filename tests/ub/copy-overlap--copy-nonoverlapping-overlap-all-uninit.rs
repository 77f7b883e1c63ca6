//@ ub: copy-overlap at fn0 bb0[end]
//@ says: C says UB on overlap; Miri misses it when the source bytes are all uninit
//@ miri: accepts (I2.14)
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
        let m_a: *mut [u32; 4];
        let o: u64;
        {
            m_a = &raw mut a;
            p = m_a as *mut u32;
            q = p as *const u32;
            p = Offset(p, 1_usize);
            Call(u = core::intrinsics::copy_nonoverlapping(q, p, 2_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = 1_u32 as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

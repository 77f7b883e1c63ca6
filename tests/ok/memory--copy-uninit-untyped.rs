//@ ok: 1
//@ says: A.6: copy is untyped, uninit bytes and invalid bools may be copied
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [bool; 2];
        let b: [bool; 2];
        let p: *mut bool;
        let q: *const bool;
        let u: ();
        let w: *mut u8;
        let i: usize;
        let v: bool;
        let m_a: *mut [bool; 2];
        let m_b: *mut [bool; 2];
        let c_a: *const [bool; 2];
        let o: u64;
        {
            m_a = &raw mut a;
            w = m_a as *mut u8;
            *w = 1_u8;
            m_b = &raw mut b;
            p = m_b as *mut bool;
            c_a = &raw const a;
            q = c_a as *const bool;
            Call(u = core::intrinsics::copy_nonoverlapping(q, p, 2_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            i = 0_usize;
            v = b[i];
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

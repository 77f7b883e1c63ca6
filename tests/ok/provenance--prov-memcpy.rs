//@ ok: 5
//@ says: A.1/A.6: copy_nonoverlapping of 8 pointer bytes carries provenance
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
        let a: *const u8;
        let b: *mut u8;
        let u: ();
        let v: u32;
        let c_p: *const *const u32;
        let m_q: *mut *const u32;
        let o: u64;
        {
            x = 5_u32;
            p = &raw const x;
            c_p = &raw const p;
            a = c_p as *const u8;
            m_q = &raw mut q;
            b = m_q as *mut u8;
            Call(u = core::intrinsics::copy_nonoverlapping(a, b, 8_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            v = *q;
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 1
//@ says: A.5: Deref of a reference local overwritten with null bytes by &raw *r is no validation (init only)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: u32;
        let r: &u32;
        let p: *mut usize;
        let q: *const u32;
        let n: usize;
        let c: bool;
        let m_r: *mut &u32;
        let o: u64;
        let u: ();
        {
            x = 1_u32;
            r = &x;
            m_r = &raw mut r;
            p = m_r as *mut usize;
            *p = 0_usize;
            q = &raw const *r;
            n = CastTransmute::<*const u32, usize>(q);
            c = n == 0_usize;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

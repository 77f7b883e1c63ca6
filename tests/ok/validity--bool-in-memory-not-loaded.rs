//@ ok: 7
//@ says: A.5: an invalid bool pattern in memory is no UB until a typed copy at bool
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let b: bool;
        let p: *mut u8;
        let v: u8;
        let m_b: *mut bool;
        let o: u64;
        let u: ();
        {
            b = true;
            m_b = &raw mut b;
            p = m_b as *mut u8;
            *p = 7_u8;
            v = *p;
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

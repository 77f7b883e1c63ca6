//@ ok:
//@ says: C unaligned_volatile_store: Miri unsupported
//@ miri: unsupported
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u16; 2];
        let p: *mut u16;
        let u: ();
        let m_a: *mut [u16; 2];
        {
            a = [1_u16; 2];
            m_a = &raw mut a;
            p = m_a as *mut u16;
            Call(u = core::intrinsics::unaligned_volatile_store(p, 2_u16), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

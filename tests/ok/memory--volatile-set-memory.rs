//@ ok: 257
//@ says: C volatile_set_memory as write_bytes
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
        let i: usize;
        let m_a: *mut [u16; 2];
        let o: u64;
        {
            m_a = &raw mut a;
            p = m_a as *mut u16;
            Call(u = core::intrinsics::volatile_set_memory(p, 1_u8, 2_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            i = 1_usize;
            o = a[i] as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 2155905152
//@ says: C write_bytes: count in units of T, byte pattern
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 2];
        let p: *mut u32;
        let u: ();
        let i: usize;
        let m_a: *mut [u32; 2];
        let o: u64;
        {
            m_a = &raw mut a;
            p = m_a as *mut u32;
            Call(u = core::intrinsics::write_bytes(p, 128_u8, 2_usize), ReturnTo(bb1), UnwindUnreachable())
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

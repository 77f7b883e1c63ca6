//@ ub: misaligned at fn0 bb0[end]
//@ says: C write_bytes/I2.4: Miri does not check alignment; machine does
//@ miri: accepts (I2.4)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u16; 2];
        let p: *mut u8;
        let q: *mut u16;
        let u: ();
        let c: *const u8;
        let v: u8;
        let i: usize;
        let m_a: *mut [u16; 2];
        let o: u64;
        {
            a = [0_u16; 2];
            m_a = &raw mut a;
            p = m_a as *mut u8;
            p = Offset(p, 1_usize);
            q = p as *mut u16;
            Call(u = core::intrinsics::write_bytes(q, 1_u8, 1_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            i = 0_usize;
            o = a[i] as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

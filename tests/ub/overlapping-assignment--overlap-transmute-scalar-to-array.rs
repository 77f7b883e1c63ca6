//@ ub: overlapping-assignment at fn0 bb0[3]
//@ says: B.2 rejects aggregate Transmute; Miri reads the scalar source first
//@ miri: accepts (I2.14)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let b: u32;
        let p: *mut [u8; 4];
        let m_b: *mut u32;
        let o: u64;
        let u: ();
        {
            b = 7_u32;
            m_b = &raw mut b;
            p = m_b as *mut [u8; 4];
            *p = CastTransmute::<u32, [u8; 4]>(b);
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

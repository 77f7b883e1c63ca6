//@ ub: uninit at fn0 bb0[3]
//@ says: A.5 SIMD: every lane must be init
//@ miri: constructing invalid value of type V: at .0[1], encountered uninitialized memory, but expected an integer
#![feature(custom_mir, core_intrinsics, repr_simd)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct V([u8; 2]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: V;
        let b: V;
        let p: *mut u8;
        let m_a: *mut V;
        {
            m_a = &raw mut a;
            p = m_a as *mut u8;
            *p = 1_u8;
            b = a;
            Return()
        }
    }
}
fn main() { fn0(); }

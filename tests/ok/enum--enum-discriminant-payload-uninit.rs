//@ ok: 1
//@ says: B.2 Discriminant reads tag bytes only: payload may be uninit
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(u8)] #[derive(Copy, Clone)] enum E { A(u32), B(u32) }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let e: E;
        let p: *mut u8;
        let d: u8;
        let m_e: *mut E;
        let o: u64;
        let u: ();
        {
            m_e = &raw mut e;
            p = m_e as *mut u8;
            *p = 1_u8;
            d = Discriminant(e);
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 1 1
//@ says: A.5: reading x's bytes through *const [u8;4] (no typed copy at S) sees the init padding
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] struct S { a: u8, b: u16 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: S;
        let p: *mut u8;
        let u: ();
        let b: [u8; 4];
        let q: *const [u8; 4];
        let i: usize;
        let m_x: *mut S;
        let c_x: *const S;
        let o: u64;
        {
            m_x = &raw mut x;
            p = m_x as *mut u8;
            Call(u = core::intrinsics::write_bytes(p, 1_u8, 4_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            c_x = &raw const x;
            q = c_x as *const [u8; 4];
            b = *q;
            i = 0_usize;
            o = b[i] as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            i = 1_usize;
            o = b[i] as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }

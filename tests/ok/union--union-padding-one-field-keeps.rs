//@ ok: 1
//@ says: A.5 union: a byte that is data in some field is kept by the copy
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] struct S { a: u8, b: u16 }
#[repr(C)] #[derive(Copy, Clone)] union U { s: S, t: u32 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: U;
        let y: U;
        let p: *mut u8;
        let q: *const u8;
        let v: u8;
        let u: ();
        let m_x: *mut U;
        let c_y: *const U;
        let o: u64;
        {
            m_x = &raw mut x;
            p = m_x as *mut u8;
            Call(u = core::intrinsics::write_bytes(p, 1_u8, 4_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = x;
            c_y = &raw const y;
            q = c_y as *const u8;
            q = Offset(q, 1_usize);
            v = *q;
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

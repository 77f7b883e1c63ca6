//@ ub: uninit at fn0 bb1[4]
//@ says: A.5 union: bytes that are padding in all fields become uninit on a typed copy
//@ miri: reading memory at alloc163[0x1..0x2], but memory is uninitialized at [0x1..0x2], and this operation requires initialized memory
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] struct S { a: u8, b: u16 }
#[repr(C)] #[derive(Copy, Clone)] union U { s: S, t: S }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: U;
        let y: U;
        let p: *mut u8;
        let q: *const u8;
        let v: u8;
        let m_x: *mut U;
        let u: ();
        let c_y: *const U;
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
            Return()
        }
    }
}
fn main() { fn0(); }

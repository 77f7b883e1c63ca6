//@ ub: uninit at fn0 bb1[4]
//@ says: A.5: trailing padding of repr(C) struct is padding as well
//@ miri: reading memory at alloc163[0x3..0x4], but memory is uninitialized at [0x3..0x4], and this operation requires initialized memory
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] struct S { b: u16, a: u8 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: S;
        let y: S;
        let p: *mut u8;
        let q: *const u8;
        let v: u8;
        let u: ();
        let m_x: *mut S;
        let c_y: *const S;
        {
            m_x = &raw mut x;
            p = m_x as *mut u8;
            Call(u = core::intrinsics::write_bytes(p, 1_u8, 4_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = x;
            c_y = &raw const y;
            q = c_y as *const u8;
            q = Offset(q, 3_usize);
            v = *q;
            Return()
        }
    }
}
fn main() { fn0(); }

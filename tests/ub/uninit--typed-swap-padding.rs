//@ ub: uninit at fn0 bb2[3]
//@ says: A.6 typed_swap is a typed copy: padding becomes uninit
//@ miri: reading memory at alloc163[0x1..0x2], but memory is uninitialized at [0x1..0x2], and this operation requires initialized memory
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
        let y: S;
        let p: *mut S;
        let q: *mut S;
        let w: *mut u8;
        let v: u8;
        let u: ();
        let m_x: *mut S;
        let m_y: *mut S;
        {
            m_x = &raw mut x;
            w = m_x as *mut u8;
            Call(u = core::intrinsics::write_bytes(w, 1_u8, 4_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = S { a: 1_u8, b: 2_u16 };
            p = &raw mut x;
            q = &raw mut y;
            Call(u = core::intrinsics::typed_swap_nonoverlapping(p, q), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            m_y = &raw mut y;
            w = m_y as *mut u8;
            w = Offset(w, 1_usize);
            v = *w;
            Return()
        }
    }
}
fn main() { fn0(); }

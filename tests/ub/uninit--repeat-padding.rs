//@ ub: uninit at fn0 bb1[4]
//@ says: B.2/A.6: Repeat copies element 0 after validation, so padding is uninit in the others too
//@ miri: reading memory at alloc163[0x5..0x6], but memory is uninitialized at [0x5..0x6], and this operation requires initialized memory
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
        let y: [S; 2];
        let p: *mut u8;
        let q: *const u8;
        let v: u8;
        let u: ();
        let m_x: *mut S;
        let c_y: *const [S; 2];
        {
            m_x = &raw mut x;
            p = m_x as *mut u8;
            Call(u = core::intrinsics::write_bytes(p, 1_u8, 4_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = [x; 2];
            c_y = &raw const y;
            q = c_y as *const u8;
            q = Offset(q, 5_usize);
            v = *q;
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ub: uninit at f1 bb0[3]
//@ says: B.6: argument passing is a typed copy: padding uninit in the callee
//@ miri: reading memory at alloc163[0x1..0x2], but memory is uninitialized at [0x1..0x2], and this operation requires initialized memory
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] struct S { a: u8, b: u16 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(x: S) {
    mir! {
        let q: *const u8;
        let v: u8;
        let c_x: *const S;
        {
            c_x = &raw const x;
            q = c_x as *const u8;
            q = Offset(q, 1_usize);
            v = *q;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: S;
        let p: *mut u8;
        let u: ();
        let m_x: *mut S;
        {
            m_x = &raw mut x;
            p = m_x as *mut u8;
            Call(u = core::intrinsics::write_bytes(p, 1_u8, 4_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(u = f1(x), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

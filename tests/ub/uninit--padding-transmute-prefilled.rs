//@ ub: uninit at fn0 bb1[0]
//@ says: A.5: transmute validates at the SOURCE type first, which clears even padding that held init bytes
//@ miri: constructing invalid value of type [u8; 4]: at [1], encountered uninitialized memory, but expected an integer
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
        let m_x: *mut S;
        {
            m_x = &raw mut x;
            p = m_x as *mut u8;
            Call(u = core::intrinsics::write_bytes(p, 1_u8, 4_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            b = CastTransmute::<S, [u8; 4]>(x);
            Return()
        }
    }
}
fn main() { fn0(); }

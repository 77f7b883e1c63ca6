//@ ub: uninit at fn0 bb0[5]
//@ says: A.6 Aggregate of another variant leaves the old variant's other bytes uninit
//@ miri: reading memory at alloc162[0x7..0x8], but memory is uninitialized at [0x7..0x8], and this operation requires initialized memory
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C, u8)] #[derive(Copy, Clone)] enum E { A(u32), B(u8) }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: E;
        let q: *const u8;
        let v: u8;
        let c_x: *const E;
        {
            x = E::A(0xffffffff_u32);
            x = E::B(2_u8);
            c_x = &raw const x;
            q = c_x as *const u8;
            q = Offset(q, 7_usize);
            v = *q;
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ub: uninit at fn0 bb0[end]
//@ says: C compare_bytes: uninit anywhere in the whole n is UB even after the first difference
//@ miri: reading memory at alloc163[0x0..0x2], but memory is uninitialized at [0x1..0x2], and this operation requires initialized memory
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u8; 2];
        let b: [u8; 2];
        let p: *const u8;
        let q: *const u8;
        let r: i32;
        let i: usize;
        let c_a: *const [u8; 2];
        let c_b: *const [u8; 2];
        {
            a = [1_u8, 2_u8];
            i = 0_usize;
            b[i] = 9_u8;
            c_a = &raw const a;
            p = c_a as *const u8;
            c_b = &raw const b;
            q = c_b as *const u8;
            Call(r = core::intrinsics::compare_bytes(p, q, 2_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

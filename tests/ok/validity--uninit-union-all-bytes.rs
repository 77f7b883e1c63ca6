//@ ok: 67305985
//@ says: A.1: all 4 bytes written bytewise, read as u32 little endian
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] union U { a: u32, b: [u8; 4] }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: U;
        let y: u32;
        let o: u64;
        let u: ();
        {
            x.b = [1_u8, 2_u8, 3_u8, 4_u8];
            y = x.a;
            o = y as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

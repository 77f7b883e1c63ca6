//@ ok: 7
//@ says: I2.21 a whole field of a union makes another union
//@ miri: not run, const evaluation: accepts
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[derive(Copy, Clone)]
#[repr(C)] struct P(u8, u16);
#[derive(Copy, Clone)]
#[repr(C)] union U { p: P, n: u16, all: u32 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let a: U;
        let b: U;
        let n: u16;
        let m: u64;
        let u: ();
        {
            a = U { n: 7_u16 };
            b = U { n: a.n };
            n = b.n;
            m = n as u64;
            Call(u = observe(m), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 1
//@ says: B.4 fn ptr -> raw ptr keeps address (non-null)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
const FP: fn(u32) -> u32 = f1;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a: u32) -> u32 {
    mir! {
        {
            RET = a;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let f: fn(u32) -> u32;
        let p: *const u8;
        let n: usize;
        let z: *const u8;
        let c: bool;
        let o: u64;
        let u: ();
        {
            f = FP;
            p = f as *const u8;
            n = 0_usize;
            z = CastTransmute::<usize, *const u8>(n);
            c = p != z;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 2
//@ says: E.2: address bits below the guaranteed alignment are known
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: [u32; 2];
        let p: *const [u32; 2];
        let a: *const u8;
        let b: *const u8;
        let n: usize;
        let m: usize;
        let o: u64;
        let u: ();
        {
            p = &raw const x;
            a = p as *const u8;
            b = Offset(a, 6_usize);
            n = b as usize;
            m = n & 3_usize;
            o = m as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

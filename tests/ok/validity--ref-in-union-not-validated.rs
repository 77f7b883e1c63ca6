//@ ok: 1
//@ says: A.5: a dangling reference inside a union is not looked at
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] union U<'a> { r: &'a u32, n: u64 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: u32;
        let s: U<'_>;
        let t: U<'_>;
        let r: &u32;
        let o: u64;
        let u: ();
        {
            StorageLive(x);
            x = 1_u32;
            r = &x;
            s = U { r: r };
            StorageDead(x);
            t = s;
            o = 1_u32 as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

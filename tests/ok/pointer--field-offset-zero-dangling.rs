//@ ok: 1
//@ says: B.1 Field at offset 0 through a dangling pointer by &raw is fine
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] struct S { a: u32, b: u32 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let n: usize;
        let p: *const S;
        let q: *const u32;
        let c: bool;
        let m: usize;
        let o: u64;
        let u: ();
        {
            n = 4_usize;
            p = CastTransmute::<usize, *const S>(n);
            q = &raw const (*p).a;
            m = CastTransmute::<*const u32, usize>(q);
            c = m == n;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

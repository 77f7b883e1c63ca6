//@ ok: 1
//@ says: A.4: &raw (*p).f through a misaligned p is no access
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] struct S { a: u8, b: u32 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u64; 2];
        let p: *const u8;
        let q: *const S;
        let r: *const u8;
        let c: bool;
        let c_a: *const [u64; 2];
        let o: u64;
        let u: ();
        {
            a = [1_u64; 2];
            c_a = &raw const a;
            p = c_a as *const u8;
            p = Offset(p, 1_usize);
            q = p as *const S;
            r = &raw const (*q).a;
            c = r == p;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

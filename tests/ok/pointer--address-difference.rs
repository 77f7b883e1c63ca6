//@ ok: 3 1
//@ says: E.2: the distance of two addresses in one allocation is known, and so is equality
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: [u8; 4];
        let p: *const [u8; 4];
        let a: *const u8;
        let b: *const u8;
        let m: usize;
        let n: usize;
        let d: usize;
        let c: bool;
        let o: u64;
        let u: ();
        {
            p = &raw const x;
            a = p as *const u8;
            b = Offset(a, 3_usize);
            m = a as usize;
            n = b as usize;
            d = n - m;
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            c = m == m;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 5 1
//@ says: E.2: Addr - Addr of the same allocation is Clean
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 2];
        let p: *const u8;
        let q: *const u8;
        let n: usize;
        let m: usize;
        let d: usize;
        let c: bool;
        let c_a: *const [u32; 2];
        let o: u64;
        let u: ();
        {
            a = [1_u32; 2];
            c_a = &raw const a;
            p = c_a as *const u8;
            q = Offset(p, 5_usize);
            n = p as usize;
            m = q as usize;
            d = m - n;
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            c = n != 0_usize;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

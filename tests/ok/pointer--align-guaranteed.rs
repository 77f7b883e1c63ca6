//@ ok: 16843009
//@ says: A.4: u32 view of a [u64;1] local is aligned at offset 4
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u64; 1];
        let q: *const u32;
        let v: u32;
        let c_a: *const [u64; 1];
        let o: u64;
        let u: ();
        {
            a = [0x0101010100000000_u64; 1];
            c_a = &raw const a;
            q = c_a as *const u32;
            q = Offset(q, 1_usize);
            v = *q;
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 1
//@ says: B.5 Offset by 0 on a dead allocation is fine
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u8; 4];
        let p: *const u8;
        let q: *const u8;
        let c: bool;
        let c_a: *const [u8; 4];
        let o: u64;
        let u: ();
        {
            StorageLive(a);
            a = [1_u8; 4];
            c_a = &raw const a;
            p = c_a as *const u8;
            StorageDead(a);
            q = Offset(p, 0_isize);
            c = p == q;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 1
//@ says: A.3: ZST read through a pointer to a dead allocation
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let p: *const ();
        let v: ();
        let c_a: *const u32;
        let o: u64;
        let u: ();
        {
            StorageLive(a);
            a = 1_u32;
            c_a = &raw const a;
            p = c_a as *const ();
            StorageDead(a);
            v = *p;
            o = 1_u32 as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

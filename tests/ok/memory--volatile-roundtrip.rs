//@ ok: 9
//@ says: C volatile_load/store as normal accesses
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let p: *mut u32;
        let q: *const u32;
        let v: u32;
        let u: ();
        let o: u64;
        {
            p = &raw mut a;
            Call(u = core::intrinsics::volatile_store(p, 9_u32), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            q = p as *const u32;
            Call(v = core::intrinsics::volatile_load(q), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 7
//@ says: B.2 RawPtr/A.5: taking the address of an uninit local is no access
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
        let o: u64;
        let u: ();
        {
            p = &raw mut a;
            *p = 7_u32;
            o = a as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 6
//@ says: B.2 RawPtr: &raw const x has the same (root) tag, writable after as *mut
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let p: *mut u64;
        let y: u64;
        let q: *const u64;
        let u: ();
        {
            x = 1_u64;
            q = &raw const x;
            p = q as *mut u64;
            *p = 5_u64;
            x = x + 1_u64;
            y = *q;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

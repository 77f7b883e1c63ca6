//@ ok: 2
//@ says: near-miss: copying a raw pointer with a Disabled tag is no access
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
        let a: &mut u64;
        let q: *mut u64;
        let r: *mut u64;
        let u: ();
        {
            x = 1_u64;
            a = &mut x;
            q = &raw mut (*a);
            x = 2_u64;
            r = q;
            y = x;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

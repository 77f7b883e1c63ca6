//@ ok: 4
//@ says: near-miss: raw pointer field is not retagged
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[derive(Copy, Clone)] struct W(*mut u64);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let p: *mut u64;
        let y: u64;
        let a: &mut u64;
        let q: *mut u64;
        let w: W;
        let w2: W;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            a = &mut *p;
            q = &raw mut (*a);
            w = W(q);
            *p = 4_u64;
            w2 = w;
            y = *p;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 3
//@ says: B.2: a reference is a primitive scalar: self copy through a pointer is allowed (and retags)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: u32;
        let a: &u32;
        let p: *mut &u32;
        let v: u32;
        let o: u64;
        let u: ();
        {
            x = 3_u32;
            a = &x;
            p = &raw mut a;
            *p = a;
            v = *a;
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

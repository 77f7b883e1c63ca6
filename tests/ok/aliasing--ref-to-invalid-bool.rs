//@ ok: 1
//@ says: &bool to a byte holding 2: pointee contents not checked (Shallow)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u8;
        let p: *mut u8;
        let q: *mut bool;
        let s: &bool;
        let t: &bool;
        let y: u64;
        let u: ();
        {
            x = 2_u8;
            p = &raw mut x;
            q = p as *mut bool;
            s = &*q;
            t = s;
            y = 1_u64;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 1
//@ says: A.6 Repeat: element 0 retagged, rest raw copies; all elements readable (Repeat of &mut is not expressible: mir! typechecks Copy)
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
        let s: &u64;
        let t: [&u64; 3];
        let b: &u64;
        let i: usize;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            s = &*p;
            t = [s; 3];
            i = 2_usize;
            b = t[i];
            y = *b;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

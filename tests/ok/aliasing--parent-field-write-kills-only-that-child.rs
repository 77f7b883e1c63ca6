//@ ok: 9 8
//@ says: (*a).0 = kills b, c survives
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let t: (u64, u64);
        let a: &mut (u64, u64);
        let b: &mut u64;
        let c: &mut u64;
        let y: u64;
        let u: ();
        {
            t = (1_u64, 2_u64);
            a = &mut t;
            b = &mut (*a).0;
            c = &mut (*a).1;
            *b = 5_u64;
            *c = 6_u64;
            (*a).0 = 8_u64;
            *c = 9_u64;
            y = *c;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = t.0;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

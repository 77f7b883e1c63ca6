//@ ok: 3
//@ says: Drop of a type without glue is a nop: a stays Unique
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
struct N(u64);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let d: N;
        let a: &mut u64;
        let y: u64;
        let u: ();
        {
            d = N(1_u64);
            a = &mut d.0;
            *a = 2_u64;
            Drop(d, ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            *a = 3_u64;
            y = *a;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

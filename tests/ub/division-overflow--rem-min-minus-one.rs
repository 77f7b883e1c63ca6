//@ ub: division-overflow at fn0 bb0[2]
//@ says: B.2 Rem: signed MIN % -1 is UB too
//@ miri: overflow in signed remainder (dividing MIN by -1)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: i8;
        let b: i8;
        let c: i8;
        let o: u64;
        let u: ();
        {
            a = -128_i8;
            c = -1_i8;
            b = a % c;
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

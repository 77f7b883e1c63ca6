//@ ok: 6
//@ says: A.2: a static may hold the address of another
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
static A: u64 = 6;
static B: &'static u64 = &A;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let r: &'static &'static u64;
        let k: &'static u64;
        let u: ();
        {
            r = Static(B);
            k = *r;
            Call(u = observe((*k)), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

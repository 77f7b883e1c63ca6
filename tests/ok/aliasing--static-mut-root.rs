//@ ok: 3
//@ says: StaticMut gives the root tag each time
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
static S: u64 = 7;
static mut SM: u64 = 5;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let a: *mut u64;
        let b: *mut u64;
        let y: u64;
        let u: ();
        {
            a = StaticMut(SM);
            b = StaticMut(SM);
            *a = 1_u64;
            *b = 2_u64;
            *a = 3_u64;
            y = *b;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

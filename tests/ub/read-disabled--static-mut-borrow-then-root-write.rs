//@ ub: read-disabled at fn0 bb0[4]
//@ says: StaticMut write disables &mut made from an earlier StaticMut
//@ miri: read access through <TAG> at ALLOC[0x0] is forbidden
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
        let m: &mut u64;
        let y: u64;
        let u: ();
        {
            a = StaticMut(SM);
            m = &mut *a;
            b = StaticMut(SM);
            *b = 2_u64;
            y = *m;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

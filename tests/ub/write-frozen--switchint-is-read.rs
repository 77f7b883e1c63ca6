//@ ub: write-frozen at fn0 bb1[0]
//@ says: SwitchInt operand read via root freezes Unique borrow
//@ miri: write access through <TAG> at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let c: bool;
        let a: &mut bool;
        let y: u64;
        let u: ();
        {
            c = true;
            a = &mut c;
            *a = true;
            match c { true => t, _ => e }
        }
        t = {
            *a = false;
            y = 1_u64;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
        e = {
            Return()
        }
    }
}
fn main() { fn0(); }

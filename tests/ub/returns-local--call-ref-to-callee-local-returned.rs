//@ ub: returns-local at f1 bb0[end]
//@ says: B.6/I2.7: a returned reference to a callee local passes the return copy in Miri (locals freed after); machine rejects
//@ miri: accepts (I2.7)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1() -> &'static u32 {
    mir! {
        let a: u32;
        {
            a = 1_u32;
            RET = &a;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let p: &'static u32;
        let o: u64;
        let u: ();
        {
            Call(p = f1(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = 1_u32 as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

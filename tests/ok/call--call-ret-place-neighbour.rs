//@ ok: 2 9
//@ says: B.6: only the destination field is protected, the neighbouring field may be accessed
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(p: *const u32) -> u32 {
    mir! {
        let v: u32;
        let o: u64;
        let u: ();
        {
            v = *p;
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            RET = 9_u32;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let t: (u32, u32);
        let p: *const u32;
        let o: u64;
        let u: ();
        {
            t = (1_u32, 2_u32);
            p = &raw const t.1;
            Call(t.0 = f1(p), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = t.0 as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

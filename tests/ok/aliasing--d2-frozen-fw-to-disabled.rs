//@ ok: 12 12
//@ says: D.2 row Frozen, foreign write (unprotected) -> Disabled; then FR,FW,FR accepted
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
        let a: &u64;
        let qc: *const u64;
        let q: *mut u64;
        let p: *mut u64;
        let y: u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            a = &*p;
            qc = &raw const (*a);
            q = qc as *mut u64;
            y = 0_u64;
            *p = 10_u64;
            y = *p;
            *p = 12_u64;
            y = *p;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = *p;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

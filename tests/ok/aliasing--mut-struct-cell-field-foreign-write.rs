//@ ok: 2
//@ says: &mut M: c ReservedIM survives foreign write; retag copy reads fine
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
#[repr(C)] struct M { c: Cell<u64>, n: u64 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: M;
        let pm: *mut M;
        let pc: *mut u64;
        let pn: *mut u64;
        let s: &M;
        let y: u64;
        let z: u64;
        let m: &mut M;
        let m2: &mut M;
        let u: ();
        {
            pm = &raw mut x;
            pc = pm as *mut u64;
            pn = &raw mut (*pm).n;
            *pc = 1_u64;
            *pn = 2_u64;
            m = &mut *pm;
            *pc = 5_u64;
            m2 = m;
            y = (*m2).n;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

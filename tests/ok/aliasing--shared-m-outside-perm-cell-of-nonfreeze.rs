//@ ok: 5
//@ says: &M (non-Freeze): outside perm Cell: element 1 of [M;2] writable (both fields) through a ref to element 0
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
        let x: [M; 2];
        let pa: *mut [M; 2];
        let pm: *mut M;
        let pn: *mut M;
        let s: &M;
        let qm: *const M;
        let w: *mut M;
        let w1: *mut M;
        let y: u64;
        let u: ();
        {
            pa = &raw mut x;
            pm = pa as *mut M;
            pn = Offset(pm, 1_usize);
            (*pm).n = 1_u64;
            (*pn).n = 2_u64;
            s = &*pm;
            qm = &raw const (*s);
            w = qm as *mut M;
            w1 = Offset(w, 1_usize);
            (*w1).n = 5_u64;
            y = (*pn).n;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 4
//@ says: outside perm of &Cell is Cell: neighbour n writable through it, foreign writes ignored
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
        let k: &Cell<u64>;
        let kq: *const Cell<u64>;
        let w: *mut u64;
        let w1: *mut u64;
        let u: ();
        {
            pm = &raw mut x;
            pc = pm as *mut u64;
            pn = &raw mut (*pm).n;
            *pc = 1_u64;
            *pn = 2_u64;
            k = &(*pm).c;
            kq = &raw const (*k);
            w = kq as *mut u64;
            w1 = Offset(w, 1_usize);
            *pn = 3_u64;
            *w1 = 4_u64;
            y = *pn;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

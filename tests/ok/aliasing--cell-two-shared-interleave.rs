//@ ok: 8
//@ says: two &Cell interleave with root writes
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: Cell<u64>;
        let pc: *mut Cell<u64>;
        let p: *mut u64;
        let y: u64;
        let s: &Cell<u64>;
        let t: &Cell<u64>;
        let qs: *const Cell<u64>;
        let qt: *const Cell<u64>;
        let ws: *mut u64;
        let wt: *mut u64;
        let u: ();
        {
            pc = &raw mut x;
            p = pc as *mut u64;
            *p = 1_u64;
            s = &*pc;
            t = &*pc;
            qs = &raw const (*s);
            ws = qs as *mut u64;
            qt = &raw const (*t);
            wt = qt as *mut u64;
            *ws = 5_u64;
            *wt = 6_u64;
            *p = 7_u64;
            *ws = 8_u64;
            y = *wt;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

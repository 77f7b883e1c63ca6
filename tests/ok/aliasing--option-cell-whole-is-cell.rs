//@ ok: 0
//@ says: multi-variant enum containing UnsafeCell: whole thing Cell, incl. tag
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
        let x: Option<Cell<u64>>;
        let po: *mut Option<Cell<u64>>;
        let s: &Option<Cell<u64>>;
        let s2: &Option<Cell<u64>>;
        let d: isize;
        let y: u64;
        let u: ();
        {
            x = None;
            po = &raw mut x;
            s = &*po;
            *po = None;
            s2 = s;
            d = Discriminant(*s2);
            y = d as u64;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

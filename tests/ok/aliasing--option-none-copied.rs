//@ ok: 0 4
//@ says: None has no reference: nothing to retag
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
        let p: *mut u64;
        let y: u64;
        let o: Option<&mut u64>;
        let o2: Option<&mut u64>;
        let d: isize;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            o = None;
            *p = 4_u64;
            o2 = o;
            d = Discriminant(o2);
            y = d as u64;
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

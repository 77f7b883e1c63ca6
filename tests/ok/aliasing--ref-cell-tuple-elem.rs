//@ ok: 2
//@ says: &[Cell<u64>;2]: both Cell
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
        let x: [Cell<u64>; 2];
        let pa: *mut [Cell<u64>; 2];
        let p: *mut u64;
        let s: &[Cell<u64>; 2];
        let t: &[Cell<u64>; 2];
        let y: u64;
        let u: ();
        {
            pa = &raw mut x;
            p = pa as *mut u64;
            *p = 1_u64;
            s = &*pa;
            *p = 2_u64;
            t = s;
            y = *p;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

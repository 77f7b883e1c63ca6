//@ ok: 5 3
//@ says: swapped refs usable
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
        let x2: u64;
        let a: &mut u64;
        let b: &mut u64;
        let pa: *mut &mut u64;
        let pb: *mut &mut u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            x2 = 5_u64;
            a = &mut *p;
            b = &mut x2;
            pa = &raw mut a;
            pb = &raw mut b;
            Call(u = core::intrinsics::typed_swap_nonoverlapping(pa, pb), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            *b = 3_u64;
            y = *a;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            y = *p;
            Call(u = observe(y), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }

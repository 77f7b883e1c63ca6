//@ ok: 0 3
//@ says: B.6 step 2: dst a[i] evaluated before Move(i) de-initialises i
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(i: usize) -> u32 {
    mir! {
        {
            RET = 3_u32;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 2];
        let i: usize;
        let p: *const usize;
        let k: usize;
        let o: u64;
        let u: ();
        {
            a = [0_u32, 0_u32];
            i = 1_usize;
            p = &raw const i;
            Call(a[i] = f1(Move(i)), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            k = 0_usize;
            o = a[k] as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            k = 1_usize;
            o = a[k] as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 9
//@ says: fallback body called with FnEntry retags; result usable
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
        let r: &mut u64;
        let c: bool;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            x2 = 5_u64;
            a = &mut *p;
            b = &mut x2;
            c = true;
            Call(r = core::intrinsics::select_unpredictable(c, a, b), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            *r = 9_u64;
            y = *p;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

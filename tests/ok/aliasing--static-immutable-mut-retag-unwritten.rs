//@ ok: 7
//@ says: &mut to read-only memory: retag only reads; accepted while unwritten (no implicit_writes)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
static S: u64 = 7;
static mut SM: u64 = 5;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let s: &u64;
        let q: *const u64;
        let w: *mut u64;
        let m: &mut u64;
        let y: u64;
        let u: ();
        {
            s = Static(S);
            q = &raw const (*s);
            w = q as *mut u64;
            m = &mut *w;
            y = *m;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

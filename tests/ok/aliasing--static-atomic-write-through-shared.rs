//@ ok: 9
//@ says: static with UnsafeCell is writable memory, &AtomicU64 is Cell
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::sync::atomic::AtomicU64;
static SA: AtomicU64 = AtomicU64::new(3);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let s: &AtomicU64;
        let q: *const AtomicU64;
        let w: *mut u64;
        let t: &AtomicU64;
        let y: u64;
        let u: ();
        {
            s = Static(SA);
            q = &raw const (*s);
            w = q as *mut u64;
            *w = 9_u64;
            t = Static(SA);
            y = *w;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

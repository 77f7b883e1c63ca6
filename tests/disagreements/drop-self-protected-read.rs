//@ unread: a `drop` must call a function with `self`, and do nothing else
//@ says: near-miss: foreign read fine
//@ miri: 1
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
struct D(u64);
static mut G: *mut u64 = core::ptr::null_mut();
impl Drop for D { fn drop(&mut self) { unsafe { let _t = *G; } } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let d: D;
        let g: *mut *mut u64;
        let p: *mut u64;
        let y: u64;
        let u: ();
        {
            d = D(1_u64);
            p = &raw mut d.0;
            g = StaticMut(G);
            *g = p;
            y = *p;
            Drop(d, ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

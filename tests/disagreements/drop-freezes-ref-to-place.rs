//@ unread: a `drop` must call a function with `self`, and do nothing else
//@ says: Drop(d) retags &mut d = read: Unique a=&mut d.0 becomes Frozen
//@ miri: write access through <TAG> at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
struct D(u64);
static mut G: *mut u64 = core::ptr::null_mut();
impl Drop for D { fn drop(&mut self) { unsafe {  } } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let d: D;
        let a: &mut u64;
        let y: u64;
        let u: ();
        {
            d = D(1_u64);
            a = &mut d.0;
            *a = 2_u64;
            Drop(d, ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            *a = 3_u64;
            y = 1_u64;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 4
//@ says: &mut T with T: !Unpin is not retagged: same tag as the root
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::marker::PhantomPinned;
struct Pn { v: u64, _p: PhantomPinned }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: Pn;
        let px: *mut Pn;
        let a: &mut Pn;
        let b: &mut Pn;
        let y: u64;
        let u: ();
        {
            px = &raw mut x;
            (*px).v = 1_u64;
            a = &mut *px;
            b = a;
            (*b).v = 2_u64;
            (*px).v = 3_u64;
            (*b).v = 4_u64;
            y = (*a).v;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

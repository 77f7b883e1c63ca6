//@ ok: 3 9
//@ says: A.2: StaticMut(S) gives *mut T; contents persist over calls
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
static mut SM: [u32; 2] = [3, 4];
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1() {
    mir! {
        let p: *mut [u32; 2];
        let i: usize;
        let o: u64;
        let u: ();
        {
            p = StaticMut(SM);
            i = 0_usize;
            o = (*p)[i] as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            (*p)[i] = 9_u32;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let u: ();
        {
            Call(u = f1(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(u = f1(), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

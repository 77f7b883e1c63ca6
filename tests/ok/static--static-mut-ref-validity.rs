//@ ok: 4
//@ says: A.2: StaticMut pointers are ordinary root-tag pointers, one-past arithmetic inside the static
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
static mut SM: [u32; 2] = [3, 4];
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let p: *mut [u32; 2];
        let q: *mut u32;
        let v: u32;
        let o: u64;
        let u: ();
        {
            p = StaticMut(SM);
            q = p as *mut u32;
            q = Offset(q, 1_usize);
            v = *q;
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ub: read-disabled at fn0 bb0[end]
//@ says: <[T]>::len reborrows its argument, which a write through the pointer has disabled
//@ miri: reborrow through <TAG> at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let a: [usize; 3];
        let p: *mut [usize; 3];
        let r: &[usize; 3];
        let s: &[usize];
        let n: usize;
        let y: u64;
        let u: ();
        {
            a = [7_usize, 8_usize, 9_usize];
            p = &raw mut a;
            r = &*p;
            s = CastUnsize::<&[usize; 3], &[usize]>(r);
            (*p) = [1_usize, 2_usize, 3_usize];
            Call(n = <[usize]>::len(s), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = n as u64;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

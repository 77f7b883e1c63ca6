//@ ub: foreign-write-protected at fn0 bb0[end]
//@ says: the result of <[T]>::len goes into the slice, which the call protects
//@ miri: write access through <TAG> at ALLOC[0x8] is forbidden
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
            n = 1_usize;
            Call((*p)[n] = <[usize]>::len(s), ReturnTo(bb1), UnwindUnreachable())
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

//@ ok: 3
//@ says: <[T]>::len is called like a function
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

// Undefined behaviour: an aggregate is copied onto a place that overlaps it. The compiler may copy it word by
// word in either direction, so two correct compilers may print different numbers.
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let words: [u64; 4];
        let whole: *mut [u64; 4];
        let first: *mut u64;
        let second: *mut u64;
        let src: *mut [u64; 3];
        let dst: *mut [u64; 3];
        let i: usize;
        let o: u64;
        let u: ();
        {
            words = [1_u64, 2_u64, 3_u64, 4_u64];
            whole = &raw mut words;
            first = whole as *mut u64;
            second = Offset(first, 1_usize);
            src = first as *mut [u64; 3];
            dst = second as *mut [u64; 3];
            *dst = *src;
            i = 3_usize;
            o = words[i];
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

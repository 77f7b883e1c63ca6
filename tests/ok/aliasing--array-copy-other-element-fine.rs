//@ ok: 9
//@ says: near-miss: only element 0 was disabled; element 1 of the copy is fine to copy out
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let p: *mut u64;
        let y: u64;
        let x2: u64;
        let a: &mut u64;
        let a2: &mut u64;
        let t: [&mut u64; 2];
        let t2: [&mut u64; 2];
        let pt: *mut [&mut u64; 2];
        let pb: *mut *mut u64;
        let q: *mut u64;
        let b: &mut u64;
        let i: usize;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            x2 = 9_u64;
            a = &mut *p;
            a2 = &mut x2;
            t = [a, a2];
            pt = &raw mut t;
            pb = pt as *mut *mut u64;
            q = *pb;
            t2 = t;
            *q = 4_u64;
            i = 1_usize;
            b = t2[i];
            y = *b;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

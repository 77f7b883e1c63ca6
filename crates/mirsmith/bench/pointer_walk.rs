// An array written by index and read through a raw pointer that walks it.
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let arr: [u64; 64];
        let n: u64;
        let i: usize;
        let p: *mut u64;
        let e: *mut u64;
        let pa: *mut [u64; 64];
        let s: u64;
        let v: u64;
        let c: bool;
        let u: ();
        {
            arr = [3_u64; 64];
            pa = &raw mut arr;
            n = 0_u64;
            s = 0_u64;
            Goto(bb1)
        }
        bb1 = {
            i = 0_usize;
            p = pa as *mut u64;
            e = Offset(p, 64_usize);
            Goto(bb2)
        }
        bb2 = {
            v = *p;
            s = s + v;
            arr[i] = s;
            i = i + 1_usize;
            p = Offset(p, 1_usize);
            c = p == e;
            match c { true => bb3, _ => bb2 }
        }
        bb3 = {
            n = n + 1_u64;
            c = n < 2000_u64;
            match c { true => bb1, _ => bb4 }
        }
        bb4 = {
            Call(u = observe(s), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            Return()
        }
    }
}
fn main() { fn0(); }

// 100 statements, terminators included, without a loop: the size of program that a reducer runs.
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u64;
        let b: u64;
        let c: u64;
        let s: (u64, u64);
        let p: *mut (u64, u64);
        let r: &mut (u64, u64);
        let u: ();
        {
            a = 3_u64;
            b = 5_u64;
            p = &raw mut s;
            s = (a, b);
            r = &mut *p;
            a = a + b;
            b = b ^ a;
            (*r).0 = a;
            c = (*r).0;
            b = b * c;
            (*r).1 = b;
            a = a + b;
            b = b ^ a;
            (*r).0 = a;
            c = (*r).0;
            b = b * c;
            (*r).1 = b;
            a = a + b;
            b = b ^ a;
            (*r).0 = a;
            c = (*r).0;
            b = b * c;
            (*r).1 = b;
            a = a + b;
            b = b ^ a;
            (*r).0 = a;
            c = (*r).0;
            b = b * c;
            (*r).1 = b;
            a = a + b;
            b = b ^ a;
            (*r).0 = a;
            c = (*r).0;
            b = b * c;
            (*r).1 = b;
            a = a + b;
            b = b ^ a;
            (*r).0 = a;
            c = (*r).0;
            b = b * c;
            (*r).1 = b;
            a = a + b;
            b = b ^ a;
            (*r).0 = a;
            c = (*r).0;
            b = b * c;
            (*r).1 = b;
            a = a + b;
            b = b ^ a;
            (*r).0 = a;
            c = (*r).0;
            b = b * c;
            (*r).1 = b;
            a = a + b;
            b = b ^ a;
            (*r).0 = a;
            c = (*r).0;
            b = b * c;
            (*r).1 = b;
            a = a + b;
            b = b ^ a;
            (*r).0 = a;
            c = (*r).0;
            b = b * c;
            (*r).1 = b;
            a = a + b;
            b = b ^ a;
            (*r).0 = a;
            c = (*r).0;
            b = b * c;
            (*r).1 = b;
            a = a + b;
            b = b ^ a;
            (*r).0 = a;
            c = (*r).0;
            b = b * c;
            (*r).1 = b;
            a = a + b;
            b = b ^ a;
            (*r).0 = a;
            c = (*r).0;
            b = b * c;
            (*r).1 = b;
            a = a + b;
            b = b ^ a;
            (*r).0 = a;
            c = (*r).0;
            b = b * c;
            (*r).1 = b;
            a = a + b;
            b = b ^ a;
            (*r).0 = a;
            c = (*r).0;
            b = b * c;
            (*r).1 = b;
            a = a + b;
            b = b ^ a;
            c = (*r).1;
            Call(u = observe(c), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

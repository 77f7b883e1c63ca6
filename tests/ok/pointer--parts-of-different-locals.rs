//@ ok: 0 0 0
//@ says: B.2: pointers to parts of different live locals differ, whatever the layout
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
#[derive(Copy, Clone)]
struct S { a: u8, b: u32 }
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: S;
        let y: u8;
        let p: *const u8;
        let q: *const u8;
        let s: *const S;
        let w: *const u32;
        let c: bool;
        let n: u64;
        let u: ();
        {
            x = S { a: 1_u8, b: 2_u32 };
            y = 2_u8;
            q = &raw const y;
            p = &raw const x.a;
            c = p == q;
            n = c as u64;
            Call(u = observe(n), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            w = &raw const x.b;
            p = w as *const u8;
            c = p == q;
            n = c as u64;
            Call(u = observe(n), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            s = &raw const x;
            p = s as *const u8;
            c = p == q;
            n = c as u64;
            Call(u = observe(n), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 2 3
//@ says: D.4: a shared reference to an UnsafeCell allows writes by others and through it
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::UnsafeCell;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let a: u64;
        let x: UnsafeCell<u64>;
        let p: *mut UnsafeCell<u64>;
        let q: *mut u64;
        let r: &'static UnsafeCell<u64>;
        let s: *const UnsafeCell<u64>;
        let t: *mut u64;
        let y: u64;
        let u: ();
        {
            a = 1_u64;
            x = CastTransmute::<u64, UnsafeCell<u64>>(a);
            p = &raw mut x;
            q = p as *mut u64;
            r = &*p;
            *q = 2_u64;
            s = &raw const (*r);
            t = s as *mut u64;
            y = *t;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            *t = 3_u64;
            y = *q;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

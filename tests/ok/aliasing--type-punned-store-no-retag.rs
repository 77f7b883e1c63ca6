//@ ok: 4
//@ says: storing a raw pointer into a &mut slot through *mut *mut keeps the tag; deref through the slot uses that tag
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
        let q: *mut u64;
        let c: &mut u64;
        let pc: *mut &mut u64;
        let pq: *mut *mut u64;
        let a: &mut u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            a = &mut *p;
            q = &raw mut (*a);
            pc = &raw mut c;
            pq = pc as *mut *mut u64;
            *pq = q;
            *c = 2_u64;
            *a = 3_u64;
            *c = 4_u64;
            y = *a;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

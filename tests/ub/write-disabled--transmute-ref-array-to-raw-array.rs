//@ ub: write-disabled at fn0 bb0[11]
//@ says: [&mut;1]->[*mut;1]: element retagged at source type; write through a disables it
//@ miri: write access through <TAG> at ALLOC[0x0] is forbidden
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
        let a: &mut u64;
        let t: [&mut u64; 1];
        let s: [*mut u64; 1];
        let q: *mut u64;
        let b: &mut u64;
        let i: usize;
        let pt: *mut [&mut u64; 1];
        let pq: *mut *mut u64;
        let qt: *mut u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            a = &mut *p;
            t = [a];
            pt = &raw mut t;
            pq = pt as *mut *mut u64;
            qt = *pq;
            s = CastTransmute::<[&mut u64; 1], [*mut u64; 1]>(t);
            i = 0_usize;
            q = s[i];
            *qt = 2_u64;
            *q = 3_u64;
            y = *p;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ub: misaligned-reference at fn0 bb0[3]
//@ says: A.7: which field lies at the start of a struct without repr is open, and so is its alignment
//@ miri: accepts (I2.5)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::marker::PhantomPinned;
struct Pn { v: u64, _p: PhantomPinned }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: Pn;
        let px: *mut Pn;
        let a: &mut Pn;
        let b: &mut Pn;
        let y: u64;
        let k: &mut u64;
        let kq: *mut u64;
        let pq: *mut Pn;
        let p: *mut u64;
        let u: ();
        {
            px = &raw mut x;
            (*px).v = 1_u64;
            p = px as *mut u64;
            k = &mut *p;
            kq = &raw mut (*k);
            pq = kq as *mut Pn;
            *p = 7_u64;
            a = &mut *pq;
            b = a;
            y = *p;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

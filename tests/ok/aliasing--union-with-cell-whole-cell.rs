//@ ok: 2
//@ says: non-Freeze union: whole thing Cell
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
use core::mem::ManuallyDrop;
#[repr(C)] union UC { c: ManuallyDrop<Cell<u32>>, n: u64 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: UC;
        let pu: *mut UC;
        let s: &UC;
        let s2: &UC;
        let y: u64;
        let u: ();
        {
            pu = &raw mut x;
            (*pu).n = 1_u64;
            s = &*pu;
            (*pu).n = 2_u64;
            s2 = s;
            y = (*s2).n;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

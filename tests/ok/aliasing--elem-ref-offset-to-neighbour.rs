//@ ok: 7
//@ says: raw from &mut arr[0] offset to arr[1]: lazy Reserved, write fine
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let arr: [u64; 2];
        let a: &mut u64;
        let q: *mut u64;
        let r: *mut u64;
        let i: usize;
        let y: u64;
        let u: ();
        {
            arr = [1_u64, 2_u64];
            i = 0_usize;
            a = &mut arr[i];
            q = &raw mut (*a);
            r = Offset(q, 1_usize);
            *r = 7_u64;
            i = 1_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

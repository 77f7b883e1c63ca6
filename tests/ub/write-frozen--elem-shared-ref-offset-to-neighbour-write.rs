//@ ub: write-frozen at fn0 bb0[6]
//@ says: & : outside perm Frozen, write UB
//@ miri: write access through <TAG> at ALLOC[0x8] is forbidden
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
        let a: &u64;
        let qc: *const u64;
        let q: *mut u64;
        let r: *mut u64;
        let i: usize;
        let y: u64;
        let u: ();
        {
            arr = [1_u64, 2_u64];
            i = 0_usize;
            a = &arr[i];
            qc = &raw const (*a);
            q = qc as *mut u64;
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

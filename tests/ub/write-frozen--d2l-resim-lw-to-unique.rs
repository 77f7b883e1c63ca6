//@ ub: write-frozen at fn0 bb0[12]
//@ says: D.4 outside perm of the tag is lazy ReservedIM; D.2 local write -> Unique; then FR,LW is UB
//@ miri: write access through <TAG> at ALLOC[0x8] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let arr: [u64; 2];
        let pa: *mut [u64; 2];
        let p0: *mut u64;
        let p: *mut u64;
        let y: u64;
        let pc: *mut Cell<u64>;
        let a: &mut Cell<u64>;
        let qc: *mut Cell<u64>;
        let q0: *mut u64;
        let q: *mut u64;
        let u: ();
        {
            arr = [1_u64, 2_u64];
            pa = &raw mut arr;
            p0 = pa as *mut u64;
            p = Offset(p0, 1_usize);
            pc = p0 as *mut Cell<u64>;
            a = &mut *pc;
            qc = &raw mut (*a);
            q0 = qc as *mut u64;
            q = Offset(q0, 1_usize);
            y = 0_u64;
            *q = 10_u64;
            y = *p;
            *q = 12_u64;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ub: foreign-read-protected at f1 bb0[1]
//@ says: B.6 step 5: dst is de-initialised at the call; a read of dst's other part after a partial... callee reads via pointer to a neighbouring field is fine, reading dst itself is not
//@ miri: read access through <312> (root of the allocation) at alloc162[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(p: *const u32) -> u32 {
    mir! {
        let v: u32;
        {
            RET = 2_u32;
            v = *p;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let t: (u32, u32);
        let p: *const u32;
        {
            t = (1_u32, 2_u32);
            p = &raw const t.0;
            Call(t.0 = f1(p), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

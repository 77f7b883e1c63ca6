//@ ub: invalid-bool at fn0 bb1[end]
//@ says: A.6: a volatile load is typed
//@ miri: constructing invalid value of type bool: encountered 0x02, but expected a boolean
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: bool;
        let q: *mut bool;
        let k: *mut u8;
        let b: bool;
        let c: *const bool;
        let u: ();
        {
            x = true;
            q = &raw mut x;
            k = q as *mut u8;
            c = q as *const bool;
            Call(u = core::intrinsics::write_bytes(k, 2_u8, 1_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(b = core::intrinsics::volatile_load::<bool>(c), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

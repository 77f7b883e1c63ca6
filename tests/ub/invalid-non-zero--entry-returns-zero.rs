//@ ub: invalid-non-zero at fn0 bb0[end]
//@ says: B.6 the entry's result is a return like any other: RET must be fully valid
//@ miri: not run, const evaluation: constructing invalid value of type NonZero<u32>: at .0.0, encountered 0, but expected something greater or equal to 1
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() -> core::num::NonZeroU32 {
    mir! {
        let p: *mut core::num::NonZeroU32;
        let q: *mut u32;
        {
            p = core::ptr::addr_of_mut!(RET);
            q = CastPtrToPtr::<*mut core::num::NonZeroU32, *mut u32>(p);
            *q = 0_u32;
            Return()
        }
    }
}
fn main() { fn0(); }

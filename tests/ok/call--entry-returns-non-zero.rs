//@ ok: 5
//@ says: B.6 the entry's result is valid, and nobody uses it
//@ miri: not run, const evaluation: accepts
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() -> core::num::NonZeroU32 {
    mir! {
        let p: *mut core::num::NonZeroU32;
        let u: ();
        let q: *mut u32;
        {
            p = core::ptr::addr_of_mut!(RET);
            q = CastPtrToPtr::<*mut core::num::NonZeroU32, *mut u32>(p);
            *q = 5_u32;
            Call(u = observe(5_u64), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ub: null-deref at fn0 bb1[0]
//@ says: C ptr_mask never UB itself; the result out of bounds must not be dereferenced
//@ miri: memory access failed: attempting to access 1 byte, but got alloc162-0x20b69 which points to before the beginning of the allocation
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u8;
        let p: *const u8;
        let q: *const u8;
        let v: u8;
        {
            a = 5_u8;
            p = &raw const a;
            Call(q = core::intrinsics::ptr_mask(p, 0_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            v = *q;
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ub: no-provenance at fn0 bb0[4]
//@ says: A.3: transmute ptr -> usize -> ptr has no provenance; deref is UB
//@ miri: memory access failed: attempting to access 4 bytes, but got 0x20b74[noalloc] which is a dangling pointer (it has no provenance)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: u32;
        let p: *const u32;
        let n: usize;
        let q: *const u32;
        let v: u32;
        {
            x = 5_u32;
            p = &raw const x;
            n = CastTransmute::<*const u32, usize>(p);
            q = CastTransmute::<usize, *const u32>(n);
            v = *q;
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 7
//@ says: B.4: CastPtrToPtr keeps address and provenance
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u32;
        let p: *const u32;
        let q: *const u8;
        let y: u8;
        let o: u64;
        let u: ();
        {
            x = 263_u32;
            p = &raw const x;
            q = CastPtrToPtr::<*const u32, *const u8>(p);
            y = *q;
            o = y as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

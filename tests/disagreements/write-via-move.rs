//@ unread: `core::intrinsics::write_via_move` is neither a `#[custom_mir]` function nor a known intrinsic
//@ says: C lists write_via_move as L; it is lowered during THIR->MIR building only, so a custom MIR Call to it is unimplemented in Miri and an ICE in codegen
//@ miri: unsupported operation: unimplemented intrinsic: `write_via_move`
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let q: *mut u32;
        let u: ();
        let o: u64;
        {
            a = 4_u32;
            q = &raw mut a;
            Call(u = core::intrinsics::write_via_move(q, 6_u32), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = a as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

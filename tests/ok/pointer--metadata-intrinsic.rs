//@ ok: 3
//@ says: C: ptr_metadata of a slice pointer is its length
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: [u8; 3];
        let p: *const [u8; 3];
        let s: *const [u8];
        let n: usize;
        let o: u64;
        let u: ();
        {
            x = [0_u8; 3];
            p = &raw const x;
            s = CastUnsize::<*const [u8; 3], *const [u8]>(p);
            Call(n = core::intrinsics::ptr_metadata::<[u8], usize>(s), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

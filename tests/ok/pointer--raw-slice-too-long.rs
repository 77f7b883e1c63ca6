//@ ok: 3
//@ says: A.5: a raw slice pointer may have any length
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: [u8; 2];
        let p: *const [u8; 2];
        let q: *const u8;
        let s: *const [u8];
        let n: usize;
        let o: u64;
        let u: ();
        {
            x = [0_u8; 2];
            p = &raw const x;
            q = p as *const u8;
            Call(s = core::intrinsics::aggregate_raw_ptr::<*const [u8], *const u8, usize>(q, 3_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            n = PtrMetadata(s);
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 3
//@ says: B.4 CastUnsize of a raw pointer to uninit/dangling memory is fine
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let k: usize;
        let p: *const [u16; 3];
        let s: *const [u16];
        let n: usize;
        let o: u64;
        let u: ();
        {
            k = 2_usize;
            p = CastTransmute::<usize, *const [u16; 3]>(k);
            s = CastUnsize::<*const [u16; 3], *const [u16]>(p);
            n = PtrMetadata(s);
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 3
//@ says: B.4 CastUnsize &[T;N] -> &[T]: metadata N
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u16; 3];
        let p: &[u16; 3];
        let s: &[u16];
        let n: usize;
        let o: u64;
        let u: ();
        {
            a = [1_u16; 3];
            p = &a;
            s = CastUnsize::<&[u16; 3], &[u16]>(p);
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

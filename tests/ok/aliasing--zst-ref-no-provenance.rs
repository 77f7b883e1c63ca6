//@ ok: 1
//@ says: no-provenance zero-size reference kept as is
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let n: usize;
        let z: &[u64; 0];
        let z2: &[u64; 0];
        let t: [u64; 0];
        let y: u64;
        let u: ();
        {
            n = 8_usize;
            z = CastTransmute::<usize, &[u64; 0]>(n);
            z2 = z;
            t = *z2;
            y = 1_u64;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

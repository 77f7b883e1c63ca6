//@ ok: 1
//@ says: A.3: size-0 accesses are OK anywhere, also null
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let n: usize;
        let p: *const ();
        let q: *mut ();
        let v: ();
        let o: u64;
        let u: ();
        {
            n = 0_usize;
            p = CastTransmute::<usize, *const ()>(n);
            v = *p;
            q = CastTransmute::<usize, *mut ()>(n);
            *q = ();
            o = 1_u32 as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 1
//@ says: A.5 reference to ZST: any non-null aligned address is fine
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: usize;
        let r: &'static ();
        let v: ();
        let o: u64;
        let u: ();
        {
            a = 1_usize;
            r = CastTransmute::<usize, &'static ()>(a);
            v = *r;
            o = 1_u32 as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

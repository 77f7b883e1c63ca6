//@ ok: 1
//@ says: B.4: uninit bytes allowed only if both types allow them: MaybeUninit<u32> -> MaybeUninit<[u8;4]>
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: core::mem::MaybeUninit<u32>;
        let b: core::mem::MaybeUninit<[u8; 4]>;
        let o: u64;
        let u: ();
        {
            b = CastTransmute::<core::mem::MaybeUninit<u32>, core::mem::MaybeUninit<[u8; 4]>>(a);
            o = 1_u32 as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 4
//@ says: D.4: not inside MaybeUninit (union)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::mem::MaybeUninit;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let p: *mut u64;
        let y: u64;
        let a: &mut u64;
        let w: MaybeUninit<&mut u64>;
        let w2: MaybeUninit<&mut u64>;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            a = &mut *p;
            w = CastTransmute::<&mut u64, MaybeUninit<&mut u64>>(a);
            *p = 4_u64;
            w2 = w;
            y = *p;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

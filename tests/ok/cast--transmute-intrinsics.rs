//@ ok: 1065353216 772
//@ says: C: transmute and transmute_unchecked copy bytes
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let a: f32;
        let b: u32;
        let x: [u8; 2];
        let c: u16;
        let o: u64;
        let u: ();
        {
            a = 1.0_f32;
            Call(b = core::intrinsics::transmute::<f32, u32>(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            x = [4_u8, 3_u8];
            Call(c = core::intrinsics::transmute_unchecked::<[u8; 2], u16>(x), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Return()
        }
    }
}
fn main() { fn0(); }

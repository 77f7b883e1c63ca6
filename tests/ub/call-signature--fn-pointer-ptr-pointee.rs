//@ ub: call-signature at fn0 bb0[end]
//@ says: B.6: *const u32 vs *const u8 arguments are ABI compatible in Miri; machine generates exact types only
//@ miri: accepts (I2.17)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
const FP: fn(*const u32) -> u32 = f1;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a: *const u32) -> u32 {
    mir! {
        {
            RET = *a;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: u32;
        let f: fn(*const u32) -> u32;
        let g: fn(*const u8) -> u32;
        let b: u32;
        let p: *const u8;
        let c_x: *const u32;
        let o: u64;
        let u: ();
        {
            x = 1_u32;
            c_x = &raw const x;
            p = c_x as *const u8;
            f = FP;
            g = CastTransmute::<fn(*const u32) -> u32, fn(*const u8) -> u32>(f);
            Call(b = g(p), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 18 192
//@ says: C unchecked_funnel_shl/shr: shift 0 keeps a (shl); bits-1 fine
#![feature(custom_mir, core_intrinsics, funnel_shifts)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u8;
        let b: u8;
        let c: u8;
        let o: u64;
        let u: ();
        {
            a = 18_u8;
            b = 192_u8;
            Call(c = core::intrinsics::unchecked_funnel_shl(a, b, 0_u32), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(c = core::intrinsics::unchecked_funnel_shr(a, b, 0_u32), ReturnTo(bb3), UnwindUnreachable())
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

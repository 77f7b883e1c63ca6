//@ ok: 8
//@ says: C slice_get_unchecked: i < len
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 2];
        let p: &[u32; 2];
        let s: &[u32];
        let r: &u32;
        let v: u32;
        let i: usize;
        let o: u64;
        let u: ();
        {
            a = [7_u32, 8_u32];
            i = 1_usize;
            p = &a;
            s = CastUnsize::<&[u32; 2], &[u32]>(p);
            Call(r = core::intrinsics::slice_get_unchecked::<&u32, &[u32], u32>(s, i), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            v = *r;
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

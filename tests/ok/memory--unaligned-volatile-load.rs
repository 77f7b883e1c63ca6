//@ ok: 256
//@ says: C unaligned_volatile_load: Miri unsupported
//@ miri: unsupported
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u16; 2];
        let p: *const u8;
        let q: *const u16;
        let v: u16;
        let c_a: *const [u16; 2];
        let o: u64;
        let u: ();
        {
            a = [1_u16; 2];
            c_a = &raw const a;
            p = c_a as *const u8;
            p = Offset(p, 1_usize);
            q = p as *const u16;
            Call(v = core::intrinsics::unaligned_volatile_load(q), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

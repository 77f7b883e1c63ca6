//@ ok: 1
//@ says: B.4 wide -> thin keeps address and provenance
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u16; 3];
        let p: *const [u16; 3];
        let s: *const [u16];
        let t: *const u16;
        let v: u16;
        let o: u64;
        let u: ();
        {
            a = [1_u16; 3];
            p = &raw const a;
            s = CastUnsize::<*const [u16; 3], *const [u16]>(p);
            t = s as *const u16;
            v = *t;
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

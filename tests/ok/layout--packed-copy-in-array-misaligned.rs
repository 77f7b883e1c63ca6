//@ ok: 7
//@ says: A.4: element 1 of [P; 2] with packed P at odd address: whole copy and field read are fine
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C, packed(1))] #[derive(Copy, Clone)] struct P { a: u8, b: u32 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: P;
        let y: [P; 2];
        let z: P;
        let i: usize;
        let v: u32;
        let o: u64;
        let u: ();
        {
            x = P { a: 1_u8, b: 7_u32 };
            y = [x; 2];
            i = 1_usize;
            z = y[i];
            v = z.b;
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

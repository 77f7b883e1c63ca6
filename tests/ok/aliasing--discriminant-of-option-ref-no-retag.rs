//@ ok: 1
//@ says: Discriminant reads tag bytes only: a Disabled ref inside does not matter
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let p: *mut u64;
        let y: u64;
        let a: &mut u64;
        let o: Option<&mut u64>;
        let d: isize;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            a = &mut *p;
            o = Some(a);
            *p = 4_u64;
            d = Discriminant(o);
            y = d as u64;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ub: write-frozen at fn0 bb0[4]
//@ says: Discriminant reads tag bytes only in Miri (machine: whole enum, coarser): payload ref stays Unique
//@ miri: accepts (I2.19)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C, u8)] #[derive(Copy, Clone)] enum E { A(u64), B }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let e: E;
        let r: &mut u64;
        let y: u64;
        let d: u8;
        let u: ();
        {
            e = E::A(1_u64);
            r = &mut (Field::<u64>(Variant(e, 0), 0));
            *r = 2_u64;
            d = Discriminant(e);
            *r = 7_u64;
            y = *r;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

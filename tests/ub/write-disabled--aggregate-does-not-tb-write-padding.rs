//@ ub: write-disabled at fn0 bb0[7]
//@ says: B.2: Aggregate TB-writes only the field bytes (and tag), padding is reset without a TB access; machine may treat it as a whole write (stricter)
//@ miri: accepts (I2.19)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] struct S { a: u8, b: u32 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let s: S;
        let ps: *mut S;
        let p0: *mut u8;
        let pp: *mut u8;
        let r: &S;
        let y: u64;
        let v: S;
        let w: u32;
        let rb: &mut u8;
        let u: ();
        {
            s = S { a: 1_u8, b: 2_u32 };
            ps = &raw mut s;
            p0 = ps as *mut u8;
            pp = Offset(p0, 1_usize);
            rb = &mut *pp;
            *rb = 7_u8;
            s = S { a: 3_u8, b: 4_u32 };
            *rb = 8_u8;
            y = (*rb) as u64;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

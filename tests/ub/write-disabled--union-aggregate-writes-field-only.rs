//@ ub: write-disabled at fn0 bb0[7]
//@ says: B.2: Miri writes only the active field bytes: ref to byte 4 survives (machine: rest becomes uninit)
//@ miri: accepts (I2.6)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] union U { a: u8, b: u64 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let w: U;
        let pw: *mut U;
        let p0: *mut u8;
        let p4: *mut u8;
        let rb: &mut u8;
        let v: u8;
        let y: u64;
        let u: ();
        {
            w = U { b: 0_u64 };
            pw = &raw mut w;
            p0 = pw as *mut u8;
            p4 = Offset(p0, 4_usize);
            rb = &mut *p4;
            *rb = 7_u8;
            w = U { a: 3_u8 };
            *rb = 8_u8;
            v = *rb;
            y = v as u64;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 6
//@ says: A.1: fn pointer bytes copied by memcpy keep provenance and can be called
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
const FP: fn(u32) -> u32 = f1;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a: u32) -> u32 {
    mir! {
        {
            RET = a + 1_u32;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let f: fn(u32) -> u32;
        let g: fn(u32) -> u32;
        let a: *const u8;
        let b: *mut u8;
        let u: ();
        let v: u32;
        let c_f: *const fn(u32) -> u32;
        let m_g: *mut fn(u32) -> u32;
        let o: u64;
        {
            f = FP;
            c_f = &raw const f;
            a = c_f as *const u8;
            m_g = &raw mut g;
            b = m_g as *mut u8;
            Call(u = core::intrinsics::copy_nonoverlapping(a, b, 8_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(v = g(5_u32), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 1
//@ says: A.5: reading only the other field of the struct does not validate the bool
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] struct S { a: u8, b: bool }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: S;
        let v: u8;
        let p: *mut u8;
        let m_x: *mut S;
        let o: u64;
        let u: ();
        {
            x = S { a: 1_u8, b: true };
            m_x = &raw mut x;
            p = m_x as *mut u8;
            p = Offset(p, 1_usize);
            *p = 3_u8;
            v = x.a;
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

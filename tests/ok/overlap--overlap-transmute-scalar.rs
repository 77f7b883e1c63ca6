//@ ok: 1065353216
//@ says: B.2: transmute u32 <- f32 of the same bytes through a pointer (scalar result)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: f32;
        let p: *mut u32;
        let b: u32;
        let m_a: *mut f32;
        let o: u64;
        let u: ();
        {
            a = 1.0_f32;
            m_a = &raw mut a;
            p = m_a as *mut u32;
            *p = CastTransmute::<f32, u32>(a);
            b = *p;
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

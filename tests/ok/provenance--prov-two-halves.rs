//@ ok: 5
//@ says: A.1 Miri: 8 byte fragments of the same pointer reassembled by two memcpys give provenance (machine simplification may lose this)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: u32;
        let p: *const u32;
        let q: *const u32;
        let a: *const u8;
        let b: *mut u8;
        let u: ();
        let v: u32;
        let c_p: *const *const u32;
        let m_q: *mut *const u32;
        let o: u64;
        {
            x = 5_u32;
            p = &raw const x;
            c_p = &raw const p;
            a = c_p as *const u8;
            m_q = &raw mut q;
            b = m_q as *mut u8;
            Call(u = core::intrinsics::copy_nonoverlapping(a, b, 3_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            a = Offset(a, 3_usize);
            b = Offset(b, 3_usize);
            Call(u = core::intrinsics::copy_nonoverlapping(a, b, 5_usize), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            v = *q;
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 1
//@ says: A.6: copy_nonoverlapping is untyped, padding bytes are carried
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] struct S { a: u8, b: u16 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: S;
        let y: S;
        let p: *mut u8;
        let q: *const u8;
        let v: u8;
        let u: ();
        let px: *const S;
        let py: *mut S;
        let m_x: *mut S;
        let c_y: *const S;
        let o: u64;
        {
            m_x = &raw mut x;
            p = m_x as *mut u8;
            Call(u = core::intrinsics::write_bytes(p, 1_u8, 4_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            px = &raw const x;
            py = &raw mut y;
            Call(u = core::intrinsics::copy_nonoverlapping(px, py, 1_usize), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            c_y = &raw const y;
            q = c_y as *const u8;
            q = Offset(q, 1_usize);
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

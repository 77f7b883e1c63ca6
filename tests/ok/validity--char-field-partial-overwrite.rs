//@ ok: 1048673
//@ says: A.5: patching one byte of a char to another valid value
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let c: char;
        let d: char;
        let p: *mut u8;
        let m_c: *mut char;
        let o: u64;
        let u: ();
        {
            c = 'a';
            m_c = &raw mut c;
            p = m_c as *mut u8;
            p = Offset(p, 2_usize);
            *p = 16_u8;
            d = c;
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

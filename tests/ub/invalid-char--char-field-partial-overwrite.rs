//@ ub: invalid-char at fn0 bb0[5]
//@ says: A.5: patching one byte of a char to leave the range, then copying
//@ miri: constructing invalid value of type char: encountered 0x00110061, but expected a valid unicode scalar value (in `0..=0x10FFFF` but not in `0xD800..=0xDFFF`)
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
        {
            c = 'a';
            m_c = &raw mut c;
            p = m_c as *mut u8;
            p = Offset(p, 2_usize);
            *p = 17_u8;
            d = c;
            Return()
        }
    }
}
fn main() { fn0(); }

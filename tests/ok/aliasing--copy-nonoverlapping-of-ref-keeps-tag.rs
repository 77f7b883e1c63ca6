//@ ok: 4
//@ says: A.6 copy_nonoverlapping is untyped: slot c holds the same tag as a
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let p: *mut u64;
        let y: u64;
        let a: &mut u64;
        let c: &mut u64;
        let pa: *mut &mut u64;
        let pc: *mut &mut u64;
        let qa: *const &mut u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            a = &mut *p;
            pa = &raw mut a;
            qa = &raw const a;
            pc = &raw mut c;
            Call(u = core::intrinsics::copy_nonoverlapping(qa, pc, 1_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            *c = 2_u64;
            *a = 3_u64;
            *c = 4_u64;
            y = *a;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

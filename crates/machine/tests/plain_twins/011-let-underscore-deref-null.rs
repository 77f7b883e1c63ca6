//@ ok: 1
//@ plain: ok
//@ says: &raw of a null place is allowed
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
const NULL: *const u32 = core::ptr::null();
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 { mir! { let u: (); let p: *const u32; let k: *const u32;
        { p = NULL; k = &raw const (*p); RET = 1; Return() } } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: u32; let u: ();
        { Call(x = f(3_u32), ReturnTo(bb1), UnwindUnreachable()) }
        bb1 = { Call(u = observe(x), ReturnTo(bb2), UnwindUnreachable()) }
        bb2 = { Return() }
    }
}
fn main() { fn0(); }

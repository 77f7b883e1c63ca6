//@ ub
//@ plain: ub
//@ says: custom MIR with the binding of the plain text written out: UB at the move
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let a: u32; let q: *mut u32; let r: &mut u32; let o: Option<&mut u32>; let d: isize; let m: &mut u32;
        { a = x; q = &raw mut a; r = &mut (*q); o = Option::<&mut u32>::Some(r); (*q) = 5; d = Discriminant(o); match d { 1 => bb1, _ => bb2 } }
        bb1 = { m = Move(Field(Variant(o, 1), 0)); RET = 1; Return() }
        bb2 = { RET = 0; Return() }
    }
}
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

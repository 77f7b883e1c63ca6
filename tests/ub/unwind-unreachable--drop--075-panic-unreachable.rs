//@ ub: unwind-unreachable at glue5 bb2[end]
//@ says: a panicking drop at a Drop with UnwindUnreachable is UB
//@ miri: Undefined Behavior: unwinding past a stack frame that does not allow unwinding
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
#[inline(never)]
fn raise(x: u32) { std::panic::resume_unwind(Box::new(x)) }
fn catch(f: fn(u32) -> u32, x: u32) -> u32 { match std::panic::catch_unwind(|| f(x)) { Ok(v) => v, Err(e) => 1000 + *e.downcast::<u32>().unwrap() } }
struct M(u32); // drop observes, and unwinds if the value is 7
impl Drop for M { fn drop(&mut self) { drop_m(self) } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn drop_m(this: &mut M) {
    mir! {
        let u: ();
        { Call(u = observe((*this).0), ReturnTo(bb1), UnwindContinue()) }
        bb1 = { match (*this).0 { 7 => bb2, _ => bb3 } }
        bb2 = { Call(u = raise(7_u32), ReturnTo(bb3), UnwindContinue()) }
        bb3 = { Return() }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 { mir! { let u: (); let m: M; { m = M(7); Drop(m, ReturnTo(bb1), UnwindUnreachable()) } bb1 = { RET = 0; Return() } } }
fn main() { observe(catch(f, 3)); }

//@ ub: moved-from at f bb2[0]
//@ says: after the unwinding the place of the moved argument may be written again
//@ miri: accepts (I2.11)
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
#[inline(never)]
fn raise(x: u32) { std::panic::resume_unwind(Box::new(x)) }
fn catch(f: fn(u32) -> u32, x: u32) -> u32 { match std::panic::catch_unwind(|| f(x)) { Ok(v) => v, Err(e) => 1000 + *e.downcast::<u32>().unwrap() } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn g(a: [u32; 2], q: *mut [u32; 2]) {
    mir! {
        let u: (); let i: usize; let v: u32;
        { Call(u = raise(3_u32), ReturnTo(bb1), UnwindContinue()) }
        bb1 = { Return() }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let a: [u32; 2]; let i: usize; let v: u32; let q: *mut [u32; 2];
        { i = 0; a = [7; 2]; q = &raw mut a; Call(u = g(Move(a), q), ReturnTo(bb1), UnwindCleanup(cl)) }
        bb1 = { RET = 1; Return() }
        cl (cleanup) = { (*q)[i] = 5; v = a[i]; Call(u = observe(v), ReturnTo(cl2), UnwindTerminate(ReasonInCleanup)) }
        cl2 (cleanup) = { UnwindResume() }
    }
}
fn main() { observe(catch(f, 3)); }

//@ unread: trait `T`: traits are not supported
//@ says: A.8: CastUnsize to &dyn and <dyn T as T>::m call
//@ miri: 8
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
trait T { fn m(&self, x: u32) -> u32; }
impl T for u32 { fn m(&self, x: u32) -> u32 { *self + x } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let r: &u32;
        let d: &dyn T;
        let b: u32;
        let o: u64;
        let u: ();
        {
            a = 5_u32;
            r = &a;
            d = CastUnsize::<&u32, &dyn T>(r);
            Call(b = <dyn T as T>::m(d, 3_u32), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

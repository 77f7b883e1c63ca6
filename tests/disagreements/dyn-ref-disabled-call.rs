//@ unread: trait `Tr`: traits are not supported
//@ says: receiver Disabled: entry retag is UB
//@ miri: reborrow through <TAG> at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
trait Tr { fn m(&mut self, p: *mut u64) -> u64; }
impl Tr for u64 { fn m(&mut self, p: *mut u64) -> u64 { unsafe {  *p } } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let p: *mut u64;
        let y: u64;
        let a: &mut u64;
        let d: &mut dyn Tr;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            a = &mut *p;
            d = CastUnsize::<&mut u64, &mut dyn Tr>(a);
            *p = 4_u64;
            Call(y = <dyn Tr as Tr>::m(d, p), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 255 0 1 255
//@ says: B.2 Cmp: Ordering -1/0/1, by signedness
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: i32;
        let b: i32;
        let r: core::cmp::Ordering;
        let d: i8;
        let e: u8;
        let x: u32;
        let y: u32;
        let o: u64;
        let u: ();
        {
            a = -1_i32;
            b = 1_i32;
            Call(r = core::intrinsics::three_way_compare(a, b), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            d = Discriminant(r);
            e = d as u8;
            o = e as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(r = core::intrinsics::three_way_compare(a, a), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            d = Discriminant(r);
            e = d as u8;
            o = e as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            x = 4294967295_u32;
            y = 1_u32;
            Call(r = core::intrinsics::three_way_compare(x, y), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            d = Discriminant(r);
            e = d as u8;
            o = e as u64;
            Call(u = observe(o), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            Call(r = core::intrinsics::three_way_compare('a', 'b'), ReturnTo(bb7), UnwindUnreachable())
        }
        bb7 = {
            d = Discriminant(r);
            e = d as u8;
            o = e as u64;
            Call(u = observe(o), ReturnTo(bb8), UnwindUnreachable())
        }
        bb8 = {
            Return()
        }
    }
}
fn main() { fn0(); }

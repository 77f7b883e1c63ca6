//@ says: usize wraps, and distances and masks have the width of a pointer
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let m: usize;
        let k: isize;
        let o: u64;
        let s: i64;
        let u: ();
        let a: [u32; 4];
        let p: *const u32;
        let q: *const u32;
        let pa: *const [u32; 4];
        let d: isize;
        let l: usize;
        let r: *const u32;
        let same: bool;
        let au: usize;
        let bu: usize;
        {
            m = 0_usize;
            m = m - 1_usize;
            o = m as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            k = m as isize;
            s = k as i64;
            o = s as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            a = [7_u32; 4];
            pa = &raw const a;
            p = pa as *const u32;
            q = Offset(p, 3_usize);
            Call(d = core::intrinsics::ptr_offset_from(p, q), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            au = p as usize;
            bu = q as usize;
            l = au - bu;
            o = l as u64;
            Call(u = observe(o), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            Call(r = core::intrinsics::ptr_mask(q, m), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            same = r == q;
            o = same as u64;
            Call(u = observe(o), ReturnTo(bb7), UnwindUnreachable())
        }
        bb7 = {
            Call(r = core::intrinsics::arith_offset(p, -1_isize), ReturnTo(bb8), UnwindUnreachable())
        }
        bb8 = {
            Call(r = core::intrinsics::arith_offset(r, 2_isize), ReturnTo(bb9), UnwindUnreachable())
        }
        bb9 = {
            o = (*r) as u64;
            Call(u = observe(o), ReturnTo(bb10), UnwindUnreachable())
        }
        bb10 = {
            Return()
        }
    }
}
fn main() { fn0(); }

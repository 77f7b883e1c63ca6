//@ ub: tainted at fn0 bb0[end]
//@ says: A.3: a pointer cannot leave its allocation even if arith_offset lands in another one
//@ miri: memory access failed: attempting to access 4 bytes, but got alloc162+0x18 which is at or beyond the end of the allocation of size 8 bytes
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 2];
        let b: [u32; 2];
        let p: *const u32;
        let q: *const u32;
        let m: usize;
        let n: usize;
        let d: usize;
        let di: isize;
        let r: *const u32;
        let v: u32;
        let t: *const u8;
        let s: *const u8;
        let c_a: *const [u32; 2];
        let c_b: *const [u32; 2];
        {
            a = [1_u32; 2];
            b = [2_u32; 2];
            c_a = &raw const a;
            p = c_a as *const u32;
            c_b = &raw const b;
            q = c_b as *const u32;
            m = CastTransmute::<*const u32, usize>(p);
            n = CastTransmute::<*const u32, usize>(q);
            d = n - m;
            di = d as isize;
            t = p as *const u8;
            Call(s = core::intrinsics::arith_offset(t, di), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            r = s as *const u32;
            v = *r;
            Return()
        }
    }
}
fn main() { fn0(); }

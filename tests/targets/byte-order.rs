//@ says: numbers as bytes and back, through a transmute, a union and a pointer
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Clone, Copy)] union Bytes { word: u32, halves: [u16; 2], bytes: [u8; 4] }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let i: usize;
        let w: u32;
        let b: [u8; 4];
        let o: u64;
        let u: ();
        let v: Bytes;
        let h: u16;
        let d: u64;
        let pd: *const u64;
        let pb: *const u32;
        let q: u128;
        let qs: [u64; 2];
        let e: u32;
        let pw: *mut u32;
        let pc: *mut u8;
        {
            i = 0_usize;
            w = 0x01020304_u32;
            b = CastTransmute(w);
            o = b[i] as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            v.word = w;
            h = v.halves[i];
            o = h as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            d = 0x1111111122222222_u64;
            pd = &raw const d;
            pb = pd as *const u32;
            e = *pb;
            o = e as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            q = 5_u128;
            qs = CastTransmute(q);
            o = qs[i];
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            pw = &raw mut w;
            pc = pw as *mut u8;
            *pc = 0xff_u8;
            o = w as u64;
            Call(u = observe(o), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            Return()
        }
    }
}
fn main() { fn0(); }

//@ ok: 3 2
//@ says: B.4: a wide pointer keeps its length
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: [u8; 3];
        let p: *mut [u8; 3];
        let s: *mut [u8];
        let t: *const [u8];
        let n: usize;
        let i: usize;
        let y: u8;
        let o: u64;
        let u: ();
        {
            x = [1_u8, 2_u8, 3_u8];
            p = &raw mut x;
            s = CastUnsize::<*mut [u8; 3], *mut [u8]>(p);
            t = s as *const [u8];
            n = PtrMetadata(t);
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            i = 1_usize;
            y = (*t)[i];
            o = y as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }

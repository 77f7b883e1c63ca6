//@ ok: 1
//@ says: B.5 Offset by 0 bytes never UB: no provenance, null, ZST pointee with any count
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let n: usize;
        let p: *const u32;
        let q: *const u32;
        let z: *const ();
        let y: *const ();
        let c: bool;
        let o: u64;
        let u: ();
        {
            n = 0_usize;
            p = CastTransmute::<usize, *const u32>(n);
            q = Offset(p, 0_isize);
            z = CastTransmute::<usize, *const ()>(n);
            y = Offset(z, 5_isize);
            c = z == y;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

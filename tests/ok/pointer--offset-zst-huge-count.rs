//@ ok: 1
//@ says: B.5: bytes == 0 never UB (but the sheet also says usize n must be <= isize::MAX)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let n: usize;
        let z: *const ();
        let y: *const ();
        let c: bool;
        let o: u64;
        let u: ();
        {
            n = 1_usize;
            z = CastTransmute::<usize, *const ()>(n);
            y = Offset(z, 18446744073709551615_usize);
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

//@ ok: 5 8
//@ says: A.2: a static with interior mutability is not read-only
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::sync::atomic::AtomicU32;
static S: AtomicU32 = AtomicU32::new(5);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let r: &'static AtomicU32;
        let p: *const AtomicU32;
        let q: *mut u32;
        let x: u32;
        let o: u64;
        let u: ();
        {
            r = Static(S);
            p = &raw const (*r);
            q = p as *mut u32;
            Call(x = core::intrinsics::atomic_xadd::<u32, u32, {core::intrinsics::AtomicOrdering::SeqCst}>(q, 3_u32), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = x as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            x = *q;
            o = x as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }

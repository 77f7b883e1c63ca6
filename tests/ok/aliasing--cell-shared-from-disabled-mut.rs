//@ ok: 3
//@ says: D.4: &Cell retag does no read: reborrow below a Disabled tag accepted until used
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: Cell<u64>;
        let pc: *mut Cell<u64>;
        let p: *mut u64;
        let y: u64;
        let m: &mut Cell<u64>;
        let qm: *mut Cell<u64>;
        let wm: *mut u64;
        let s: &Cell<u64>;
        let s2: &Cell<u64>;
        let u: ();
        {
            pc = &raw mut x;
            p = pc as *mut u64;
            *p = 1_u64;
            m = &mut *pc;
            qm = &raw mut (*m);
            wm = qm as *mut u64;
            *wm = 2_u64;
            *p = 3_u64;
            s = &*m;
            s2 = s;
            y = *p;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }

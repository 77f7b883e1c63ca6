#![feature(core_intrinsics, custom_mir)]
#![allow(warnings)]
use core::intrinsics::mir::*;
use prelude::*;
#[derive(Copy, Clone)]
enum T0 { V0 { f0: u8 }, V1 { f0: u8 } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn1(mut _1: T0) -> T0 {
    mir! {
        let _2: u8;
        {
            _2 = Field::<u8>(Variant(_1, 0), 0);
            RET = T0::V1 { f0: _2 };
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(mut _1: u8) {
    mir! {
        type RET = ();
        let _2: T0;
        let _3: T0;
        let _4: isize;
        let _5: u8;
        {
            _2 = T0::V0 { f0: _1 };
            Call(_3 = fn1(_2), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            _4 = Discriminant(_3);
            _5 = _4 as u8;
            Call(RET = observe_u8(0_u32, _5), ReturnTo(bb7), UnwindUnreachable())
        }
        bb7 = { Return() }
    }
}
pub fn main() {
    start();
    unsafe { fn0(0_u8) };
    finish();
}

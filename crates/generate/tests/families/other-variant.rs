#![feature(core_intrinsics, custom_mir)]
#![allow(warnings)]
use core::intrinsics::mir::*;
use prelude::*;
#[derive(Copy, Clone)]
enum T0 { V0 { f0: u8 }, V1 { f0: u8 } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(mut _1: u8) {
    mir! {
        type RET = ();
        let _2: T0;
        let _3: u8;
        let _4: T0;
        let _5: isize;
        let _6: u8;
        {
            _2 = T0::V0 { f0: _1 };
            _3 = Field::<u8>(Variant(_2, 0), 0);
            _4 = T0::V1 { f0: _3 };
            _5 = Discriminant(_4);
            _6 = _5 as u8;
            Call(RET = observe_u8(0_u32, _6), ReturnTo(bb7), UnwindUnreachable())
        }
        bb7 = { Return() }
    }
}
pub fn main() {
    start();
    unsafe { fn0(0_u8) };
    finish();
}

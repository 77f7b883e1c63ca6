//@ test-mir-pass: DestinationPropagation
#![feature(custom_mir, core_intrinsics)]
extern crate core;
use core::intrinsics::mir::*;

// EMIT_MIR custom_mir_places.moved.DestinationPropagation.diff
#[custom_mir(dialect = "runtime", phase = "post-cleanup")]
fn moved(x: (u8, u32)) -> (u8, u32) {
    mir! {
        let a: (u8, u32);
        let b: (u8, u32);
        {
            StorageLive(a);
            a = x;
            b = a;
            a.1 = b.1 + 1;
            RET = a;
            StorageDead(a);
            Return()
        }
    }
}

fn main() {
    assert_eq!(moved((1, 2)), (1, 3));
}

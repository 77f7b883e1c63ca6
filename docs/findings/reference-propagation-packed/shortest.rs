#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features)]
use std::{intrinsics::mir::*, ptr::addr_of_mut};

#[repr(C, packed)]
struct Packed {
    field: u8,
}

#[inline(never)]
fn seven() -> u8 {
    7
}

#[custom_mir(dialect = "runtime", phase = "initial")]
fn packed() -> Packed {
    mir! {
        let x: Packed;
        let p: *mut u8;
        {
            p = addr_of_mut!(x.field);
            Call(*p = seven(), ReturnTo(end), UnwindUnreachable())
        }
        end = {
            RET = Move(x);
            Return()
        }
    }
}

fn main() {
    println!("{}", { packed().field });
}

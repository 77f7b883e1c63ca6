//@ test-mir-pass: JumpThreading
#![feature(custom_mir, core_intrinsics)]
#![crate_type = "lib"]
extern crate core;
use core::intrinsics::mir::*;

// EMIT_MIR custom_mir_branches.twisted.JumpThreading.diff
#[custom_mir(dialect = "runtime", phase = "post-cleanup")]
pub fn twisted(x: u8, y: i32) -> i32 {
    mir! {
        let flag: bool;
        {
            flag = x == 3;
            match flag {
                true => yes,
                _ => no,
            }
        }
        yes = {
            RET = y ^ 5;
            Goto(end)
        }
        no = {
            RET = y | 9;
            Goto(end)
        }
        end = {
            match flag {
                false => last,
                _ => out,
            }
        }
        last = {
            RET = RET - 1;
            Return()
        }
        out = {
            Return()
        }
    }
}

#![feature(custom_mir, core_intrinsics)]
extern crate core;
use core::intrinsics::mir::*;

fn observe(x: u32) { println!("{x}"); }

#[derive(Clone, Copy)]
#[repr(C)]
struct Pair { a: u8, b: u32 }

#[derive(Clone, Copy)]
enum Shape { Dot, Line(u16) }

static COUNT: u32 = 3;

#[custom_mir(dialect = "runtime", phase = "initial")]
fn next(x: u32, p: *mut Pair) -> u32 {
    mir! {
        {
            (*p).b = x;
            RET = (*p).b + 1_u32;
            Return()
        }
    }
}

#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(start: u32) -> u32 {
    mir! {
        let pair: Pair;
        let pointer: *mut Pair;
        let byte: *const u8;
        let shape: Shape;
        let kind: isize;
        let limit: &'static u32;
        let last: u32;
        let more: bool;
        let bits: u32;
        let unit: ();
        {
            pair = Pair { a: 1_u8, b: start };
            pointer = &raw mut pair;
            byte = CastPtrToPtr(pointer);
            shape = Shape::Line(7_u16);
            kind = Discriminant(shape);
            limit = Static(COUNT);
            Goto(bb1)
        }
        bb1 = {
            last = pair.b;
            Call(RET = next(last, pointer), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            pair.b = RET;
            more = pair.b < *limit;
            match more {
                true => bb1,
                _ => bb3,
            }
        }
        bb3 = {
            Call(bits = core::intrinsics::ctpop(RET), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Call(unit = observe(bits), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            Return()
        }
    }
}

fn main() {
    fn0(0);
}

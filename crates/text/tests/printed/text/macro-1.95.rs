use core::intrinsics::mir::*;
use prelude::*;

#[derive(Copy, Clone)]
#[repr(C)]
struct Pair {
    a: u8,
    b: u32,
}

#[derive(Copy, Clone)]
enum Shape {
    Dot,
    Line(u16),
}

static COUNT: u32 = 3_u32;

#[custom_mir(dialect = "runtime", phase = "initial")]
fn next(mut x: u32, mut p: *mut Pair) -> u32 {
    mir! {
        type RET = u32;
        {
            (*p).b = x;
            RET = (*p).b + 1_u32;
            Return()
        }
    }
}

#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(mut start: u32) -> u32 {
    mir! {
        type RET = u32;
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
            byte = CastPtrToPtr::<*mut Pair, *const u8>(pointer);
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
            Call(unit = observe_u32(0_u32, bits), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            Return()
        }
    }
}

pub fn main() {
    start();
    unsafe { fn0(core::hint::black_box(0_u32)) };
    finish();
}

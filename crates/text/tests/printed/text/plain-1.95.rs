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

fn next(x: u32, p: *mut Pair) -> u32 { unsafe {
    (*p).b = x;
    let RET: u32 = ((*p).b).wrapping_add(1_u32);
    return RET;
}}

fn fn0(start: u32) -> u32 { unsafe {
    let mut pair: Pair = Pair { a: 1_u8, b: start };
    let pointer: *mut Pair = &raw mut pair;
    let byte: *const u8 = (pointer).cast_const().cast::<u8>();
    let shape: Shape = Shape::Line(7_u16);
    let kind: isize = match shape { Shape::Dot { .. } => 0_isize, Shape::Line { .. } => 1_isize };
    let limit: &'static u32 = &COUNT;
    loop {
        let last: u32 = pair.b;
        let RET: u32 = next(last, pointer);
        pair.b = RET;
        let more: bool = pair.b < *limit;
        if !more {
            let bits: u32 = (RET).count_ones();
            observe_u32(0_u32, bits);
            return RET;
        }
    }
}}

pub fn main() {
    start();
    unsafe { fn0(core::hint::black_box(0_u32)) };
    finish();
}

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

fn next(mut x: u32, mut p: *mut Pair) -> u32 { unsafe {
    (*p).b = x;
    let mut RET: u32 = ((*p).b).wrapping_add(1_u32);
    return RET;
}}

fn fn0(mut start: u32) -> u32 { unsafe {
    let mut pair: Pair = Pair { a: 1_u8, b: start };
    let mut pointer: *mut Pair = core::ptr::addr_of_mut!(pair);
    let mut byte: *const u8 = (pointer).cast_const().cast::<u8>();
    let mut shape: Shape = Shape::Line(7_u16);
    let mut kind: isize = match shape { Shape::Dot { .. } => 0_isize, Shape::Line { .. } => 1_isize };
    let mut limit: &'static u32 = &COUNT;
    loop {
        let mut last: u32 = pair.b;
        let mut RET: u32 = next(last, pointer);
        pair.b = RET;
        let mut more: bool = pair.b < *limit;
        if !more {
            let mut bits: u32 = (RET).count_ones();
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

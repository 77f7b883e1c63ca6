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

trait Dyn_next {
    fn call(&self, a1: *mut Pair) -> u32;
}
impl Dyn_next for u32 {
    fn call(&self, a1: *mut Pair) -> u32 {
        next_called(*self, a1)
    }
}
fn next(mut a0: u32, mut a1: *mut Pair) -> u32 {
    let object: &dyn Dyn_next = &a0;
    let object = object;
    object.call(a1)
}

fn next_called(x: u32, p: *mut Pair) -> u32 {
    match finished(next_called_tried(x, p)) { Ok(x) | Err(x) => x }
}

async fn next_called_tried(x: u32, p: *mut Pair) -> Result<u32, u32> { unsafe {
    (*p).b = x;
    let RET: u32 = (*p).b + 1_u32;
    return Ok(RET);
}}

fn fn0(mut a0: u32) -> u32 {
    let pointer: fn(u32) -> u32 = |a0: u32| fn0_called(a0);
    pointer(a0)
}

fn fn0_called(start: u32) -> u32 {
    match finished(fn0_called_tried(start)) { Ok(x) | Err(x) => x }
}

async fn fn0_called_tried(start: u32) -> Result<u32, u32> { unsafe {
    let mut pair: Pair = Pair { a: 1_u8, b: start };
    let pointer: *mut Pair = &raw mut pair;
    let byte: *const u8 = (pointer).cast_const().cast::<u8>();
    Wait(false).await;
    let shape: Shape = Shape::Line(7_u16);
    let kind: isize = match shape { Shape::Dot { .. } => 0_isize, Shape::Line { .. } => 1_isize };
    let limit: &'static u32 = &COUNT;
    Wait(false).await;
    for _ in 0_u64..u64::MAX {
        let last: u32 = pair.b;
        let RET: u32 = next(last, pointer);
        pair.b = RET;
        Wait(false).await;
        let more: bool = pair.b < *limit;
        match more {
            true => {}
            _ => {
                let bits: u32 = (RET).count_ones();
                observe_u32(0_u32, bits);
                Wait(false).await;
                match Err::<core::convert::Infallible, _>(RET)? {}
            }
        }
    }
    core::hint::unreachable_unchecked();
}}

fn finished<F: core::future::Future>(future: F) -> F::Output {
    use core::task::{Context, Poll, RawWaker, RawWakerVTable, Waker};
    static TABLE: RawWakerVTable = RawWakerVTable::new(clone, ignore, ignore, ignore);
    fn clone(_: *const ()) -> RawWaker {
        RawWaker::new(core::ptr::null(), &TABLE)
    }
    fn ignore(_: *const ()) {}
    let waker = unsafe { Waker::from_raw(clone(core::ptr::null())) };
    let mut context = Context::from_waker(&waker);
    let mut future = core::pin::pin!(future);
    loop {
        if let Poll::Ready(value) = future.as_mut().poll(&mut context) {
            return value;
        }
    }
}

struct Wait(bool);
impl core::future::Future for Wait {
    type Output = ();
    fn poll(mut self: core::pin::Pin<&mut Self>, _: &mut core::task::Context<'_>) -> core::task::Poll<()> {
        if core::mem::replace(&mut self.0, true) {
            core::task::Poll::Ready(())
        } else {
            core::task::Poll::Pending
        }
    }
}

pub fn main() {
    start();
    unsafe { fn0(core::hint::black_box(0_u32)) };
    finish();
}

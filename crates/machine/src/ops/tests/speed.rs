//! A coarse check that the hot operators cost nanoseconds: the interpreter runs millions of statements a second.

use std::hint::black_box;
use std::time::{Duration, Instant};

use mir::{BinOp, FloatTy, IntTy};

use crate::ops::{float, int};

const ROUNDS: u32 = 200_000;

/// Nanoseconds per call, the best of several runs, so that a busy machine does not fail the test.
fn nanoseconds(name: &str, mut call: impl FnMut(u128) -> u128) -> f64 {
    let run = |_| {
        let start = Instant::now();
        let mut value = 1;
        for _ in 0..ROUNDS {
            value = call(black_box(value));
        }
        black_box(value);
        start.elapsed()
    };
    let best = (0..10).map(run).min().unwrap_or(Duration::MAX);
    let each = best.as_secs_f64() * 1e9 / f64::from(ROUNDS);
    println!("{name}: {each:.1} ns");
    each
}

#[test]
fn hot_operators_take_nanoseconds() {
    // The limit is far above what a release build needs (see the printed times) and far below a slow path's cost.
    let limit = if cfg!(debug_assertions) { 100.0 } else { 20.0 };
    for ty in [IntTy::U8, IntTy::I32, IntTy::U64, IntTy::I128] {
        for op in [BinOp::Add, BinOp::Lt, BinOp::Shr, BinOp::Div] {
            let each = nanoseconds(&format!("{} {op:?}", ty.name()), |x| {
                int::binary(black_box(op), black_box(ty), x, black_box(3)).unwrap_or(0)
            });
            // Division and shifts are printed only: their cost is the host's.
            if matches!(op, BinOp::Add | BinOp::Lt) {
                assert!(each < limit, "{op:?} on {} takes {each:.1} ns", ty.name());
            }
        }
    }
    // Normal numbers: hosts are slow on subnormal ones.
    let (x, y) = (u128::from(1.5f64.to_bits()), u128::from(2.5f64.to_bits()));
    for op in [BinOp::Add, BinOp::Lt] {
        let each = nanoseconds(&format!("f64 {op:?}"), |_| {
            let result = float::binary(black_box(op), black_box(FloatTy::F64), black_box(x), black_box(y));
            result.ok().and_then(|r| r.bits()).unwrap_or(0)
        });
        assert!(each < limit, "{op:?} on f64 takes {each:.1} ns");
    }
}

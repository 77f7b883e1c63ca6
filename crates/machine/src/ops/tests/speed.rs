//! A coarse check that the hot operators cost nanoseconds: the interpreter runs millions of statements a second.

use std::hint::black_box;
use std::time::{Duration, Instant};

use mir::{BinOp, FloatTy, IntTy};

use super::Gen;
use crate::ops::{float, int};

const ROUNDS: usize = 200;

/// Nanoseconds per call on values from memory, the best of several runs, so that other load does not fail the test.
fn nanoseconds(name: &str, values: &[u128], call: impl Fn(u128) -> u128) -> f64 {
    let run = |_| {
        let start = Instant::now();
        let mut sum = 0;
        for _ in 0..ROUNDS {
            for value in black_box(values) {
                sum ^= call(*value);
            }
        }
        black_box(sum);
        start.elapsed()
    };
    let best = (0..20).map(run).min().unwrap_or(Duration::MAX);
    let each = best.as_secs_f64() * 1e9 / (ROUNDS * values.len()) as f64;
    println!("{name}: {each:.1} ns");
    each
}

#[test]
#[ignore = "reads the clock, which a busy machine makes meaningless"]
fn hot_operators_take_nanoseconds() {
    // The limit is far above what a release build needs (see the printed times) and far below a slow path's cost.
    let limit = if cfg!(debug_assertions) { 100.0 } else { 20.0 };
    let mut random = Gen::new();
    for ty in [IntTy::U8, IntTy::I32, IntTy::U64, IntTy::I128] {
        let values: Vec<u128> = (0..1000).map(|_| random.int(ty.bits())).collect();
        for op in [BinOp::Add, BinOp::Lt, BinOp::Shr, BinOp::Mul, BinOp::Div] {
            let each = nanoseconds(&format!("{} {op:?}", ty.name()), &values, |x| {
                int::binary(black_box(op), black_box(ty), x, 3).unwrap_or(0)
            });
            // The cost of the other operators is up to the host: they are only printed.
            if matches!(op, BinOp::Add | BinOp::Lt) {
                assert!(each < limit, "{op:?} on {} takes {each:.1} ns", ty.name());
            }
        }
    }
    // Normal numbers: hosts are slow on subnormal ones.
    let values: Vec<u128> = (0..1000).map(|i| u128::from((f64::from(i) + 0.5).to_bits())).collect();
    let other = u128::from(2.5f64.to_bits());
    for op in [BinOp::Add, BinOp::Lt] {
        let each = nanoseconds(&format!("f64 {op:?}"), &values, |x| {
            let result = float::binary(black_box(op), black_box(FloatTy::F64), x, other);
            result.ok().and_then(|r| r.bits()).unwrap_or(0)
        });
        assert!(each < limit, "{op:?} on f64 takes {each:.1} ns");
    }
}

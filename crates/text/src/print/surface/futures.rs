//! Bodies as `async` functions that wait at several points and are polled by hand (semantics J.5).

use crate::print::Printer;
use crate::print::surface::syntax::{Block, Expr, Stmt};

/// Polls a future until it is ready.
const FINISHED: &str = "\
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
";

/// A future that is ready when it is polled for the second time.
const WAIT: &str = "\
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
";

impl Printer<'_> {
    /// A call that polls the future which a call returns.
    pub(super) fn finished(&mut self, future: &str) -> String {
        self.helpers.insert("finished".to_string(), FINISHED.to_string());
        self.helpers.insert("wait".to_string(), WAIT.to_string());
        format!("finished({future})")
    }
}

/// The most points of a body at which it waits: each costs compile time in proportion to the locals that live there.
const MOST_WAITS: usize = 6;

/// A body that waits now and then. Control never waits inside of an expression, so what lives across is a local.
pub(super) fn with_waits(block: Block) -> Block {
    let every = statements(&block).div_ceil(MOST_WAITS).max(3);
    waits(block, every, &mut 0)
}

/// The number of statements, those in blocks included.
fn statements(block: &Block) -> usize {
    let within = block.iter().map(|stmt| match stmt {
        Stmt::Value(expr) => expr.blocks().into_iter().map(statements).sum(),
        _ => 0,
    });
    block.len() + within.sum::<usize>()
}

/// Waits after each statement whose number is a multiple of `every`.
fn waits(block: Block, every: usize, count: &mut usize) -> Block {
    let mut out = Block::new();
    for mut stmt in block {
        let is_last = match &mut stmt {
            Stmt::Value(expr) => {
                for inner in expr.blocks_mut() {
                    *inner = waits(std::mem::take(inner), every, count);
                }
                true
            }
            Stmt::Do(expr) => matches!(expr, Expr::Break(_) | Expr::Continue(_) | Expr::Return(_)),
            Stmt::Let { value, .. } => value.is_none(),
        };
        out.push(stmt);
        *count += 1;
        if !is_last && count.is_multiple_of(every) {
            out.push(Stmt::Do(Expr::code("Wait(false).await", &[])));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loops_wait_and_jumps_come_last() {
        let act = || Stmt::Do(Expr::call("act", &[]));
        let body = vec![act(), act(), act(), act(), Stmt::Do(Expr::Break("'a".to_string()))];
        let looped = Stmt::Value(Expr::Loop("'a".to_string(), Box::new(Expr::text("loop")), body));
        let out = with_waits(vec![act(), looped, act()]);
        let Stmt::Value(Expr::Loop(_, _, inner)) = &out[1] else { panic!("{out:?}") };
        let lines: Vec<String> = inner.iter().map(Stmt::to_string).collect();
        assert_eq!(lines, ["act();", "act();", "Wait(false).await;", "act();", "act();", "break 'a;"]);
    }

    #[test]
    fn long_bodies_wait_a_few_times_only() {
        let act = || Stmt::Do(Expr::call("act", &[]));
        let out = with_waits((0..100).map(|_| act()).collect());
        let waits = out.len() - 100;
        assert!((4..=MOST_WAITS).contains(&waits), "{waits}");
    }
}

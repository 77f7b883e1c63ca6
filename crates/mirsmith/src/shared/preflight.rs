//! Back ends are tried before they are used: one that can't compile a trivial program would produce false findings.

use std::fmt;
use std::time::{Duration, Instant};

use difftest::{Backend, Harness, Unfit};

/// Refuses back ends that can't compile and run a trivial program.
pub(crate) fn check(harness: &Harness, backends: &[Backend], jobs: usize) -> anyhow::Result<()> {
    let unfit = difftest::preflight(harness, backends, jobs)?;
    if unfit.is_empty() { Ok(()) } else { Err(NotFit(unfit).into()) }
}

/// Tries compilers within their share of a command's time, in case one hangs.
pub(crate) fn within<T>(
    harness: &Harness,
    time: Duration,
    work: impl FnOnce(&Harness) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let share = campaign::testing::shares::probing(time);
    // From now on: just finding the compilers may take long on a busy machine, which is not their fault.
    let Some(end) = Instant::now().checked_add(share) else { return work(harness) };
    let timed = harness.until(end);
    work(timed.harness()).map_err(|error| {
        if timed.is_over() {
            error.context(format!(
                "trying the compilers took more than its {:.0} s of --time",
                share.as_secs_f64()
            ))
        } else {
            error
        }
    })
}

/// Back ends that can't be used. `main` exits with `Exit::Unfit` for them.
#[derive(Debug)]
pub(crate) struct NotFit(Vec<Unfit>);

impl std::error::Error for NotFit {}

impl fmt::Display for NotFit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NotFit(all) = self;
        // A common problem is reported once: a missing linker affects all back ends.
        let same = |a: &Unfit, b: &Unfit| a.problem == b.problem;
        for group in all.chunk_by(same) {
            let more = match group.len() {
                1 => String::new(),
                _ => format!(" (likewise: {})", others(group)),
            };
            writeln!(f, "{}{more}", group[0])?;
        }
        write!(
            f,
            "nothing was tested; `mirsmith doctor` shows which back ends work, --backends chooses others"
        )
    }
}

/// The names of all but the first.
fn others(group: &[Unfit]) -> String {
    group[1..].iter().map(|unfit| unfit.backend.as_str()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_trouble_is_told_once() {
        let unfit = |name: &str, problem: &str| Unfit {
            backend: name.to_string(),
            problem: problem.to_string(),
            advice: "do".to_string(),
        };
        let all = [unfit("a", "fails"), unfit("b", "fails"), unfit("c", "crashes")];
        let text = NotFit(all.to_vec()).to_string();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[..2], ["back end `a` fails; do (likewise: b)", "back end `c` crashes; do"]);
    }
}

//! Bisection that does not trust single results: it skips gaps and confirms both sides of the boundary.

use crate::blame::lab::Reproduction;
use crate::blame::unclear::Unclear;

/// Finds an `n` in `1..=total` with `see(n - 1)` right and `see(n)` wrong. `see(0)` must be right and `see(total)` wrong.
pub fn bisect<E, F>(total: u32, mut see: impl FnMut(u32) -> Result<Reproduction, E>) -> Result<u32, F>
where
    F: From<E> + From<Unclear>,
{
    let first = see(0)?;
    if !first.is_right() {
        return Err(Unclear::NotRightWithoutPasses(first).into());
    }
    let last = see(total)?;
    if !last.is_wrong() {
        return Err(Unclear::NotWrongWithAll { total, seen: last }.into());
    }
    let (mut right, mut wrong) = (0, total);
    while wrong - right > 1 {
        let middle = right + (wrong - right) / 2;
        // Half of a pipeline may not compile: the nearest one that does is as good.
        let near = (middle..wrong).chain((right + 1..middle).rev());
        let (mut known, mut last_gap) = (None, String::new());
        for n in near {
            match see(n)? {
                Reproduction::Unknown(why) => last_gap = why,
                reproduction => {
                    known = Some((n, reproduction.is_wrong()));
                    break;
                }
            }
        }
        match known {
            Some((n, true)) => wrong = n,
            Some((n, false)) => right = n,
            None => return Err(Unclear::Hidden { right, wrong, why: last_gap }.into()),
        }
    }
    Ok(wrong)
}

/// Tests both sides of a boundary again: they must be as before.
pub fn confirm<E, F>(n: u32, mut look: impl FnMut(u32) -> Result<Reproduction, E>) -> Result<(), F>
where
    F: From<E> + From<Unclear>,
{
    let (before, after) = (look(n - 1)?, look(n)?);
    if before.is_right() && after.is_wrong() {
        return Ok(());
    }
    Err(Unclear::FlakyPass { before, after }.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(total: u32, see: impl Fn(u32) -> Reproduction) -> Result<u32, Unclear> {
        bisect::<Unclear, _>(total, |n| Ok(see(n)))
    }

    fn from(n: u32) -> impl Fn(u32) -> Reproduction {
        move |at| if at >= n { Reproduction::Wrong } else { Reproduction::Right }
    }

    #[test]
    fn every_boundary_is_found() {
        for total in 1..40 {
            for n in 1..=total {
                assert_eq!(run(total, from(n)), Ok(n));
            }
        }
    }

    #[test]
    fn gaps_are_stepped_over() {
        let see = |n| if (10..15).contains(&n) { Reproduction::Unknown("ice".into()) } else { from(17)(n) };
        assert_eq!(run(30, see), Ok(17));
        let hidden =
            |n| if (10..20).contains(&n) { Reproduction::Unknown("ice".into()) } else { from(17)(n) };
        let why = "ice".to_string();
        assert_eq!(run(30, hidden), Err(Unclear::Hidden { right: 9, wrong: 20, why }));
    }

    #[test]
    fn both_ends_are_needed() {
        assert_eq!(run(9, |_| Reproduction::Wrong), Err(Unclear::NotRightWithoutPasses(Reproduction::Wrong)));
        let seen = Reproduction::Right;
        assert_eq!(run(9, |_| Reproduction::Right), Err(Unclear::NotWrongWithAll { total: 9, seen }));
    }

    #[test]
    fn what_changes_is_flaky() {
        let confirmed = |see: &dyn Fn(u32) -> Reproduction| confirm::<Unclear, Unclear>(4, |n| Ok(see(n)));
        assert_eq!(confirmed(&from(4)), Ok(()));
        let flaky = Unclear::FlakyPass { before: Reproduction::Wrong, after: Reproduction::Wrong };
        assert_eq!(confirmed(&|_| Reproduction::Wrong), Err(flaky));
    }
}

//! Bisection that does not trust what it sees: gaps are stepped over, both sides are confirmed.

use crate::blame::lab::Sight;

/// The first step at which it goes wrong, or why that can't be said.
pub type Found = Result<u32, String>;

/// Finds an `n` in `1..=total` with `see(n - 1)` right and `see(n)` wrong. `see(0)` must be right and `see(total)` wrong.
pub fn bisect<E>(total: u32, mut see: impl FnMut(u32) -> Result<Sight, E>) -> Result<Found, E> {
    let first = see(0)?;
    if !first.is_right() {
        return Ok(Err(format!("with no pass at all it is not right but {}", word(&first))));
    }
    let last = see(total)?;
    if !last.is_wrong() {
        return Ok(Err(format!("with all {total} passes it is not wrong but {}", word(&last))));
    }
    let (mut right, mut wrong) = (0, total);
    while wrong - right > 1 {
        let middle = right + (wrong - right) / 2;
        // Half of a pipeline may not compile: the nearest one that does is as good.
        let near = (middle..wrong).chain((right + 1..middle).rev());
        let (mut known, mut last_gap) = (None, String::new());
        for n in near {
            match see(n)? {
                Sight::Unknown(why) => last_gap = why,
                sight => {
                    known = Some((n, sight.is_wrong()));
                    break;
                }
            }
        }
        match known {
            Some((n, true)) => wrong = n,
            Some((n, false)) => right = n,
            None => {
                return Ok(Err(format!(
                    "what is between passes {right} and {wrong} can't be told: {last_gap}"
                )));
            }
        }
    }
    Ok(Ok(wrong))
}

/// Looks at both sides of what a bisection found again: `None` if they are as before, else what is odd.
pub fn confirm<E>(n: u32, mut look: impl FnMut(u32) -> Result<Sight, E>) -> Result<Option<String>, E> {
    let (before, after) = (look(n - 1)?, look(n)?);
    if before.is_right() && after.is_wrong() {
        return Ok(None);
    }
    Ok(Some(format!(
        "it is flaky: at a second look {} before and {} after the pass",
        word(&before),
        word(&after)
    )))
}

fn word(sight: &Sight) -> String {
    match sight {
        Sight::Right => "right".to_string(),
        Sight::Wrong => "wrong".to_string(),
        Sight::Unknown(why) => format!("unknown ({why})"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    fn run(total: u32, see: impl Fn(u32) -> Sight) -> Found {
        match bisect::<Infallible>(total, |n| Ok(see(n))) {
            Ok(found) => found,
            Err(never) => match never {},
        }
    }

    fn from(n: u32) -> impl Fn(u32) -> Sight {
        move |at| if at >= n { Sight::Wrong } else { Sight::Right }
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
        let see = |n| if (10..15).contains(&n) { Sight::Unknown("ice".into()) } else { from(17)(n) };
        assert_eq!(run(30, see), Ok(17));
        let hidden = |n| if (10..20).contains(&n) { Sight::Unknown("ice".into()) } else { from(17)(n) };
        assert!(run(30, hidden).is_err_and(|why| why.contains("between passes 9 and 20")));
    }

    #[test]
    fn both_ends_are_needed() {
        assert!(run(9, |_| Sight::Wrong).is_err_and(|why| why.contains("no pass")));
        assert!(run(9, |_| Sight::Right).is_err_and(|why| why.contains("all 9")));
    }

    #[test]
    fn what_changes_is_flaky() {
        assert_eq!(confirm::<Infallible>(4, |n| Ok(from(4)(n))), Ok(None));
        assert!(confirm::<Infallible>(4, |_| Ok(Sight::Wrong)).is_ok_and(|odd| odd.is_some()));
    }
}

//! The fewest passes of a pipeline that still fail: delta debugging.

/// Marks a minimal set of passes: `fails` is true for it, but not if any one of them is left out. `fails` must be true
/// for all.
pub fn fewest<E>(count: usize, mut fails: impl FnMut(&[bool]) -> Result<bool, E>) -> Result<Vec<bool>, E> {
    let mut kept = vec![true; count];
    cut_end(&mut kept, &mut fails)?;
    let mut size = kept.iter().filter(|mark| **mark).count().div_ceil(2);
    while size > 0 {
        let mut changed = false;
        let places: Vec<usize> = (0..count).filter(|at| kept[*at]).collect();
        // From the end: late passes depend on early ones.
        for part in places.rchunks(size) {
            let mut without = kept.clone();
            part.iter().for_each(|at| without[*at] = false);
            if fails(&without)? {
                kept = without;
                changed = true;
            }
        }
        // Minimal once no single one can go.
        size = if size == 1 && changed { 1 } else { size / 2 };
    }
    Ok(kept)
}

/// The shortest failing prefix, by bisection: cheap, and most of a pipeline comes after the guilty pass.
fn cut_end<E>(kept: &mut Vec<bool>, fails: &mut impl FnMut(&[bool]) -> Result<bool, E>) -> Result<(), E> {
    let front = |n: usize| (0..kept.len()).map(|at| at < n).collect::<Vec<bool>>();
    let (mut right, mut wrong) = (0, kept.len());
    while wrong - right > 1 {
        let middle = right.midpoint(wrong);
        if fails(&front(middle))? { wrong = middle } else { right = middle }
    }
    let shortest = front(wrong);
    if fails(&shortest)? {
        *kept = shortest;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(count: usize, needed: &[usize]) -> (Vec<usize>, usize) {
        let mut calls = 0;
        let kept = fewest::<()>(count, |marks| {
            calls += 1;
            Ok(needed.iter().all(|at| marks[*at]))
        });
        let kept = kept.unwrap_or_default();
        ((0..count).filter(|at| kept[*at]).collect(), calls)
    }

    #[test]
    fn only_what_is_needed_stays() {
        for needed in [&[0][..], &[99], &[3, 50], &[10, 11, 12], &[0, 99]] {
            let (kept, calls) = run(100, needed);
            assert_eq!(kept, needed);
            assert!(calls < 70, "{calls} for {needed:?}");
        }
        assert_eq!(run(1, &[0]).0, [0]);
    }

    #[test]
    fn errors_end_it() {
        assert_eq!(fewest(3, |_| Err("stop")), Err("stop"));
    }
}

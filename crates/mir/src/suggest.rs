//! Finds the name that a misspelt word was meant to be.

/// The nearest candidate, if at most a third of the word's letters differ.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let most = (word.chars().count() / 3).max(1);
    let (distance, name) = candidates.into_iter().map(|name| (distance(name, word), name)).min()?;
    // Without the second test, every one-letter name would be near every other.
    (distance <= most && distance < word.chars().count()).then_some(name)
}

/// The edit distance: letters added, removed or replaced.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.chars().count()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.chars().enumerate() {
            let replaced = diagonal + (x != y) as usize;
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_really_near() {
        assert_eq!(distance("kitten", "sitting"), 3);
        let knobs = ["loops", "focus", "size"];
        for (word, meant) in
            [("lops", Some("loops")), ("loop", Some("loops")), ("nosuch", None), ("x", None), ("", None)]
        {
            assert_eq!(nearest(word, knobs), meant, "{word}");
        }
        assert_eq!(nearest("loops", []), None);
    }
}

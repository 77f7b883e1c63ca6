//! What somebody meant who misspelt a name.

/// The candidate that is meant by a word: at most a third of its letters differ. None if nothing is that near.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let most = (word.chars().count() / 3).max(1);
    let (distance, name) = candidates.into_iter().map(|name| (distance(name, word), name)).min()?;
    // A word of one letter is near to all others of one letter.
    (distance <= most && distance < word.chars().count()).then_some(name)
}

/// How many letters must be added, removed or replaced to get from one name to the other.
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

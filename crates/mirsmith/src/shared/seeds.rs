//! Ranges of seeds on the command line.

use std::str::FromStr;

/// A range of seeds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Seeds(pub std::ops::Range<u64>);

impl FromStr for Seeds {
    type Err = String;

    fn from_str(text: &str) -> Result<Seeds, String> {
        let range = text.split_once("..").and_then(|(a, b)| Some(a.parse().ok()?..b.parse().ok()?));
        match range {
            Some(range) if range.start < range.end => Ok(Seeds(range)),
            Some(_) => Err(format!("`{text}` is empty")),
            None => Err(format!("`{text}` is not a range of seeds; write it like 0..1000")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_seeds() {
        assert_eq!("3..5".parse(), Ok(Seeds(3..5)));
        assert!("5..5".parse::<Seeds>().is_err_and(|e| e.contains("empty")));
        assert!("5".parse::<Seeds>().is_err_and(|e| e.contains("0..1000")));
    }
}

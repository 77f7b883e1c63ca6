//! Lengths of time on the command line.

use std::str::FromStr;
use std::time::Duration;

/// A length of time.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Time(pub Duration);

impl FromStr for Time {
    type Err = String;

    fn from_str(text: &str) -> Result<Time, String> {
        let units = [("s", 1.0), ("m", 60.0), ("h", 3600.0), ("d", 86400.0), ("", 1.0)];
        let value = units.iter().find_map(|(unit, seconds)| {
            let number: f64 = text.strip_suffix(unit)?.parse().ok()?;
            Duration::try_from_secs_f64(number * seconds).ok()
        });
        value.map(Time).ok_or_else(|| format!("`{text}` is not a duration; write it like 90s, 5m, 2h or 1d"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        let seconds = |text: &str| text.parse::<Time>().map(|time| time.0.as_secs());
        assert_eq!(
            ["90", "90s", "5m", "1.5h", "2d"].map(seconds),
            [Ok(90), Ok(90), Ok(300), Ok(5400), Ok(172_800)]
        );
        assert!(["", "m", "5 minutes", "-1s"].iter().all(|text| seconds(text).is_err()));
    }
}

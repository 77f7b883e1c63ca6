//! Formatting of numbers for people.

/// A count with its noun.
pub fn plural(count: u64, noun: &str) -> String {
    format!("{} {noun}{}", thousands(count), if count == 1 { "" } else { "s" })
}

/// A number with separators, such as `1,240`.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_for_people() {
        assert_eq!([1, 12, 1240, 1_000_000].map(thousands), ["1", "12", "1,240", "1,000,000"]);
        assert_eq!([plural(1, "bug"), plural(2, "bug")], ["1 bug", "2 bugs"]);
    }
}

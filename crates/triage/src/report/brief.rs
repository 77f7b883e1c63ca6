//! Flags in a title: a drawn set of passes would fill it.

/// How many passes of a list are written out.
const FEW: usize = 3;

/// Flags in one line, with long lists of passes cut.
pub fn flags(flags: &[String]) -> String {
    flags.iter().map(|flag| brief(flag)).collect::<Vec<_>>().join(" ")
}

fn brief(flag: &str) -> String {
    let Some(list) = flag.strip_prefix("-Zmir-enable-passes=") else { return flag.to_string() };
    let passes: Vec<&str> = list.split(',').collect();
    match passes.len() {
        0..=FEW => flag.to_string(),
        count => format!("-Zmir-enable-passes={},... ({count} passes)", passes[0]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_long_lists_are_cut() {
        let of = |text: &str| flags(&text.split(' ').map(String::from).collect::<Vec<_>>());
        assert_eq!(
            of("-Copt-level=0 -Zmir-enable-passes=-GVN,-Inline"),
            "-Copt-level=0 -Zmir-enable-passes=-GVN,-Inline"
        );
        assert_eq!(of("-Zmir-enable-passes=-A,-B,-C,-D"), "-Zmir-enable-passes=-A,... (4 passes)");
    }
}

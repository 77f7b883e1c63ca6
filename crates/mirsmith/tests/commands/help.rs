//! `--help` of every command, as snapshots: after an intended change run this with `UPDATE_EXPECT=1` and read the diff.

use expect_test::expect_file;

use crate::outcome;

/// The commands that a help text lists.
fn listed(help: &str) -> Vec<String> {
    let (mut is_list, mut names) = (false, Vec::new());
    for line in help.lines() {
        match line.split_whitespace().next() {
            Some(name) if is_list && line.starts_with("  ") && name != "help" => names.push(name.to_string()),
            // The program has several lists, by what commands are for.
            _ => {
                is_list = is_list && !line.is_empty()
                    || line.to_lowercase().contains("commands") && line.ends_with(':')
            }
        }
    }
    names
}

/// Compares the help of a command and of those below it; gives how many there are.
fn check(command: &[&str]) -> usize {
    let (help, code) = outcome(&[command, &["--help"]].concat());
    assert_eq!(code, Some(0), "{command:?}");
    let name = if command.is_empty() { "mirsmith".to_string() } else { command.join("-") };
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/commands/help");
    expect_file![format!("{folder}/{name}.txt")].assert_eq(&help);
    let below = listed(&help);
    1 + below.iter().map(|name| check(&[command, &[name.as_str()]].concat())).sum::<usize>()
}

#[test]
fn help_of_every_command() {
    // The program, its commands and benches. A file too many would not be noticed otherwise.
    let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/commands/help"));
    assert_eq!(check(&[]), files.expect("the folder of this test").count());
}

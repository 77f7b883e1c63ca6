//! Every `mirsmith COMMAND --flag` of the documentation names a command and flags that the help texts have.

use std::collections::{BTreeMap, BTreeSet};

use crate::markdown::{Page, code_spans};
use crate::{pages, report, root};

/// What the help of a command offers.
#[derive(Default)]
struct Help {
    commands: BTreeSet<String>,
    flags: BTreeSet<String>,
}

/// The helps by the names of their files: `mirsmith`, `fuzz`, `cluster-token`.
struct Helps(BTreeMap<String, Help>);

impl Helps {
    fn read() -> Helps {
        let folder = root().join("crates/mirsmith/tests/commands/help");
        let mut helps = BTreeMap::new();
        for entry in std::fs::read_dir(folder).expect("the folder of snapshots") {
            let path = entry.expect("a readable folder").path();
            let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            helps.insert(name, parse(&std::fs::read_to_string(path).expect("a snapshot")));
        }
        Helps(helps)
    }

    fn of(&self, path: &[&str]) -> Option<&Help> {
        self.0.get(if path.is_empty() { "mirsmith".to_string() } else { path.join("-") }.as_str())
    }

    /// What is wrong with a command line, given without its `mirsmith`.
    fn fault(&self, line: &str) -> Option<String> {
        let words = words(line);
        let mut paths: Vec<Vec<&str>> = vec![vec![]];
        let mut named = false;
        for word in words.iter().filter(|word| !word.starts_with('-')) {
            let path = paths[0].clone();
            let offered = self.of(&path).filter(|help| !help.commands.is_empty());
            let Some(offered) = offered else { break };
            // `token|revoke` names several commands.
            let names: Vec<&str> = word.split('|').map(|name| name.trim_end_matches("...")).collect();
            if names.iter().all(|name| offered.commands.contains(*name)) {
                paths = names.iter().map(|name| [path.clone(), vec![*name]].concat()).collect();
                named = true;
            } else if names.len() > 1 && names.iter().any(|name| offered.commands.contains(*name)) {
                return Some(format!("not all of {word} are commands"));
            } else if !named {
                // A placeholder such as COMMAND stands for any.
                return (!word.chars().all(|c| c.is_ascii_uppercase())).then(|| format!("no command {word}"));
            }
        }
        let offers = |flag: &str| {
            paths.iter().all(|path| {
                (0..=path.len()).any(|n| self.of(&path[..n]).is_some_and(|help| help.flags.contains(flag)))
            })
        };
        let flag = flags(&words).into_iter().find(|flag| !offers(flag))?;
        Some(format!("{} has no {flag}", paths[0].join(" ")))
    }
}

/// The commands and flags of a help text.
fn parse(text: &str) -> Help {
    let mut help = Help::default();
    let mut section = "";
    // Long helps have empty lines between options.
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        if !line.starts_with(' ') {
            section = line;
            continue;
        }
        let first = line.split_whitespace().next().unwrap_or_default();
        match section {
            // The program has several lists, by what commands are for.
            title if title.to_lowercase().contains("commands") => {
                help.commands.insert(first.to_string());
            }
            "Options:" if first.starts_with('-') && line.len() - line.trim_start().len() <= 6 => {
                let listed = line.split_whitespace().map(|word| word.trim_end_matches(','));
                help.flags.extend(listed.take_while(|word| word.starts_with('-')).map(String::from));
            }
            _ => {}
        }
    }
    help
}

/// The words of a command line up to the end of the command, without brackets and quotes.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![];
    let mut quote: Option<char> = None;
    let mut word = String::new();
    let line = line.replace("\\|", "|");
    for c in line.chars().chain([' ']) {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some(_), c) => word.push(c),
            (None, '\'' | '"') => quote = Some(c),
            (None, '[' | ']' | '(' | ')') => {}
            (None, c) if c.is_whitespace() => {
                let done = std::mem::take(&mut word);
                match done.as_str() {
                    "#" | "&&" | "&" | ";" | ">" | "2>" | "|" if words.is_empty() || done != "|" => break,
                    // Between alternatives, as in `[--backend NAME | --command CMD]`.
                    "" | "|" => {}
                    _ => words.push(done),
                }
            }
            (None, c) => word.push(c),
        }
    }
    words
}

/// The flags among words, also those after a bar, as in `FILE|--seed`. A number is none, nor is `-Zflag` of a compiler.
fn flags(words: &[String]) -> Vec<&str> {
    let parts = words.iter().flat_map(|word| word.split('|'));
    let names =
        parts.map(|part| part.split_once('=').map_or(part, |(name, _)| name).trim_end_matches(['.', ',']));
    let long = |name: &str| {
        name.strip_prefix("--").is_some_and(|name| name.starts_with(|c: char| c.is_ascii_lowercase()))
    };
    let short = |name: &str| {
        name.len() == 2 && name.starts_with('-') && name.ends_with(|c: char| c.is_ascii_lowercase())
    };
    names.filter(|name| long(name) || short(name)).collect()
}

/// The command lines of a page that run mirsmith, each without its `mirsmith`.
fn command_lines(page: &Page) -> Vec<String> {
    let mut lines = vec![];
    for text in page.code_lines().into_iter().chain(code_spans(&page.prose())) {
        let mut rest = text.trim();
        // Variables before the command.
        while let Some((first, after)) = rest.split_once(' ') {
            if !first.contains('=') || first.starts_with('-') {
                break;
            }
            rest = after.trim_start();
        }
        lines.extend(rest.strip_prefix("mirsmith ").map(String::from));
    }
    lines
}

#[test]
fn commands_and_flags_exist() {
    let helps = Helps::read();
    let mut complaints = vec![];
    let mut lines = 0;
    // What a release brought may be gone since.
    for page in pages().iter().filter(|page| !page.path.ends_with("CHANGELOG.md")) {
        for line in command_lines(page) {
            lines += 1;
            complaints
                .extend(helps.fault(&line).map(|why| format!("{}: `mirsmith {line}`: {why}", page.name())));
        }
    }
    report(complaints);
    assert!(lines > 100, "command lines are found: {lines}");
}

#[test]
fn a_wrong_command_line_is_noticed() {
    let helps = Helps::read();
    let right = [
        "fuzz --time 5m --out campaign     # a comment with --nonsense",
        "cluster --token-file admin.token token alice --role worker --out alice.token",
        "cluster token|pause",
        "run FILE.rs|--seed N",
        "ir run FILE.ll --function f --args 5 -1 hex:00ff",
        "COMMAND --help",
        "gen --seed 1 -o x.rs && rustc --edition 2021 x.rs",
    ];
    for line in right {
        assert_eq!(helps.fault(line), None, "{line}");
    }
    let wrong = [
        "fuz --time 5m",
        "fuzz --tim 5m",
        "cluster token alice --rol worker",
        "cluster token|nothing",
        "check -o x",
    ];
    for line in wrong {
        assert!(helps.fault(line).is_some(), "{line}");
    }
}

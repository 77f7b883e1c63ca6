//! Two examples for the help of each command. A test parses every line with the actual command line.

use clap::Command;

/// Commands with two examples each, without `mirsmith`.
const EXAMPLES: &[(&str, [&str; 2])] = &[
    ("vet", ["vet build/host/stage1", "vet build/host/stage1 --pass GVN --baseline nightly --time 2m"]),
    ("fuzz", ["fuzz --time 5m", "fuzz --triage --mute-known --time 8h --out campaign"]),
    ("run", ["run --seed 7", "run program.rs --backends 'stable*'"]),
    ("crash", ["crash --time 5m", "crash --time 1h --backends 'nightly-*' --out crashes"]),
    ("doctor", ["doctor", "doctor -v --backends 'stable*'"]),
    ("show", ["show campaign", "show campaign --html campaign.html"]),
    ("triage", ["triage campaign", "triage reduced.rs --on stable-O3"]),
    ("reduce", ["reduce program.rs --backend stable-O3", "reduce program.rs --command './still-wrong {}'"]),
    ("report", ["report reduced.rs --out page", "report page/report.json --verify"]),
    ("known", ["known", "known test nightly"]),
    ("known list", ["known list", "known list --known mine.toml"]),
    ("known test", ["known test nightly", "known test build/host/stage1 --known mine.toml"]),
    (
        "known add",
        [
            "known add campaign/bugs/NAME --issue 'rust-lang/rust#123'",
            "known add report.json --issue 'llvm#456' --file mine.toml",
        ],
    ),
    ("merge", ["merge shard1 shard2 --out all", "merge monday tuesday --out week"]),
    ("gen", ["gen --seed 7", "gen --seed 7 --form surface -o seed-7.rs"]),
    ("check", ["check program.rs", "check program.rs --steps 1000000"]),
    ("print", ["print program.rs", "print program.rs --form surface --dialect 1.85"]),
    ("import-mir", ["import-mir plain.rs", "import-mir plain.rs --function sum -o program.rs"]),
    ("corpus", ["corpus add corpus campaign/bugs", "corpus list corpus"]),
    ("corpus add", ["corpus add corpus program.rs", "corpus add corpus campaign/bugs campaign/findings"]),
    ("corpus list", ["corpus list corpus", "corpus list corpus --json"]),
    ("corpus min", ["corpus min corpus", "corpus min corpus --json"]),
    ("features", ["features", "features --json"]),
    ("ir", ["ir run module.ll --function f --args 5", "ir compare before.ll after.ll"]),
    ("ir run", ["ir run module.ll", "ir run module.ll --function f --args 5 -1"]),
    (
        "ir compare",
        ["ir compare before.ll after.ll", "ir compare module.ll --passes sroa --function f --args 5"],
    ),
    (
        "serve",
        [
            "serve --database postgresql://me@localhost/mirsmith --blobs blobs",
            "serve --database postgresql://me@host/mirsmith --blobs s3://bucket/a",
        ],
    ),
    (
        "work",
        [
            "work --server https://fuzz.example.org --token-file worker.token",
            "work --server https://fuzz.example.org --triage --until-done",
        ],
    ),
    ("cluster", ["cluster campaigns", "cluster token alice --role worker --out alice.token"]),
    ("cluster token", ["cluster token alice --out alice.token", "cluster token bob --role viewer"]),
    ("cluster tokens", ["cluster tokens", "cluster tokens --server https://fuzz.example.org"]),
    ("cluster revoke", ["cluster revoke alice", "cluster revoke bob --server https://fuzz.example.org"]),
    ("cluster campaigns", ["cluster campaigns", "cluster campaigns --json"]),
    ("cluster pause", ["cluster pause 3", "cluster pause 3 --server https://fuzz.example.org"]),
    ("cluster resume", ["cluster resume 3", "cluster resume 3 --server https://fuzz.example.org"]),
    ("cluster end", ["cluster end 3", "cluster end 3 --server https://fuzz.example.org"]),
    ("cluster drop", ["cluster drop 3", "cluster drop 3 --server https://fuzz.example.org"]),
    ("cluster unpark", ["cluster unpark 3", "cluster unpark 3 --seed 90210"]),
    ("cluster bug", ["cluster bug 5 --issue 'rust-lang/rust#123'", "cluster bug 5 --muted true"]),
    ("cluster mute", ["cluster mute 'unknown intrinsic'", "cluster mute 'LLVM ERROR' --backend llvm-22-O3"]),
    ("cluster upload", ["cluster upload build/host/stage1", "cluster upload ~/.rustup/toolchains/mine"]),
    ("cluster hooks", ["cluster hooks", "cluster hooks --json"]),
    ("cluster unhook", ["cluster unhook 2", "cluster unhook 2 --server https://fuzz.example.org"]),
    (
        "cluster hook",
        ["cluster hook https://example.org/bugs", "cluster hook https://example.org/all --kinds bug,ended"],
    ),
    (
        "import",
        [
            "import campaign --server https://fuzz.example.org",
            "import shard1 shard2 --server http://127.0.0.1:7126 --project llvm",
        ],
    ),
    ("bench", ["bench machine", "bench recall --budget 1h"]),
    ("bench machine", ["bench machine", "bench machine --rounds 20"]),
    ("bench overhead", ["bench overhead", "bench overhead --programs 100 --backends stable-O3"]),
    ("bench hunt", ["bench hunt GVN", "bench hunt GVN JumpThreading --programs 64"]),
    ("bench reach", ["bench reach", "bench reach --programs 50 --form surface other.rs"]),
    ("bench intrinsics", ["bench intrinsics", "bench intrinsics --native --target aarch64"]),
    ("bench recall", ["bench recall --budget 1h", "bench recall --programs 500 --backends '1.85.0-*'"]),
    (
        "completions",
        ["completions zsh > ~/.zfunc/_mirsmith", "completions bash > /etc/bash_completion.d/mirsmith"],
    ),
    ("man", ["man fuzz | man -l -", "man bench recall > mirsmith-bench-recall.1"]),
];

/// Adds the examples at the end of each help.
pub(crate) fn added(command: Command) -> Command {
    EXAMPLES.iter().fold(command, |command, (path, lines)| {
        let words: Vec<&str> = path.split(' ').collect();
        at(command, &words, &|command| {
            let [one, two] = lines;
            command.after_help(format!("Examples:\n  mirsmith {one}\n  mirsmith {two}"))
        })
    })
}

/// Changes the command with a path; commands that this build lacks are skipped.
fn at(command: Command, path: &[&str], change: &dyn Fn(Command) -> Command) -> Command {
    match path {
        [] => change(command),
        [first, rest @ ..] if command.find_subcommand(first).is_some() => {
            command.mut_subcommand(first, |below| at(below, rest, change))
        }
        _ => command,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::help;

    /// All commands below one, by their paths.
    fn paths(command: &Command, above: &str) -> Vec<String> {
        let below = command.get_subcommands().flat_map(|command| {
            let path = format!("{above} {}", command.get_name()).trim().to_string();
            [vec![path.clone()], paths(command, &path)].concat()
        });
        below.collect()
    }

    /// The words of a line up to a redirection or pipe; a quoted text is one word.
    fn words(line: &str) -> Vec<String> {
        let own = line.split(" > ").next().and_then(|line| line.split(" | ").next()).unwrap_or(line);
        let mut words = Vec::new();
        for (at, part) in own.split('\'').enumerate() {
            match at % 2 {
                1 => words.push(part.to_string()),
                _ => words.extend(part.split_whitespace().map(String::from)),
            }
        }
        words
    }

    #[test]
    fn every_command_has_examples() {
        let all = paths(&help::command(), "");
        let without: Vec<&String> =
            all.iter().filter(|path| !EXAMPLES.iter().any(|(own, _)| own == *path)).collect();
        assert!(without.is_empty(), "no examples: {without:?}");
        let unknown = EXAMPLES.iter().filter(|(path, _)| !all.iter().any(|own| own == path));
        // A build without the server has no `serve`.
        assert!(unknown.clone().all(|(path, _)| *path == "serve"), "{:?}", unknown.collect::<Vec<_>>());
    }

    #[test]
    fn every_example_is_a_command_line() {
        let command = help::command();
        for (path, lines) in EXAMPLES.iter().filter(|(path, _)| at_hand(&command, path)) {
            for line in lines {
                assert!(line.len() + "  mirsmith ".len() <= 80, "too long for a narrow terminal: {line}");
                assert!(*line == *path || line.starts_with(&format!("{path} ")), "{line} is no {path}");
                let words = ["mirsmith".to_string()].into_iter().chain(words(line));
                let parsed = command.clone().try_get_matches_from(words);
                assert!(parsed.is_ok(), "{line}: {}", parsed.map(drop).unwrap_err());
            }
        }
    }

    fn at_hand(command: &Command, path: &str) -> bool {
        path.split(' ').try_fold(command, |command, word| command.find_subcommand(word)).is_some()
    }
}

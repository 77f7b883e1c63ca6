//! Compares the machine with the verdicts in the headers of program files.
use machine::{Limits, Stop, run};

fn main() {
    let mut tally = std::collections::BTreeMap::<String, u32>::new();
    let mut files: Vec<_> = std::env::args().skip(1).collect();
    files.sort();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let field = |name: &str| {
            text.lines().find_map(|l| l.strip_prefix(&format!("//@ {name}: "))).unwrap_or("").to_string()
        };
        let program = match mir::parse::parse(&text) {
            Ok(p) => p,
            Err(e) => {
                println!("PARSE {file}: {e}");
                *tally.entry("parse".into()).or_default() += 1;
                continue;
            }
        };
        let outcome = run(&program, Limits::default());
        let values: Vec<String> = outcome.events.iter().map(|e| e.bits().to_string()).collect();
        let expected: Vec<String> =
            field("miri").replace("\\n", " ").split_whitespace().map(str::to_string).collect();
        let stricter = field("stricter") == "yes";
        let result = match (field("verdict").as_str(), stricter, &outcome.stop) {
            ("ok", false, None) if values == expected => "agree",
            ("ok", false, None) => "VALUES",
            ("ok", true, Some(Stop::Ub(_))) => "agree",
            ("ok", true, None) => "LAX",
            ("ok", false, Some(Stop::Ub(_))) => "STRICT",
            ("ub", _, Some(Stop::Ub(_))) => "agree",
            ("ub", _, None) => "UNSOUND",
            ("unsupported", _, _) => "unsupported-by-miri",
            (_, _, Some(Stop::Unsupported { .. })) => "UNSUPPORTED",
            _ => "OTHER",
        };
        *tally.entry(result.into()).or_default() += 1;
        if result != "agree" || std::env::var("V").is_ok() {
            let why = match &outcome.stop {
                Some(Stop::Ub(ub)) => format!("{} {} {:?}", ub.rule.name(), ub.message(), ub.at),
                other => format!("{other:?} {values:?}"),
            };
            println!("{result} {file}: {} | {} | got {why}", field("rule"), field("miri"));
        }
    }
    println!("{tally:?}");
}

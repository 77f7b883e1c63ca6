//! A planted bug: `mirsmith fuzz` must find what rustc's own unsound optimisations break.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Programs: about one in 250 shows it.
const SEEDS: &str = "0..512";

/// Passes that are wrong without being asked to, and would hide it.
const OTHERS: &str = "-Zmir-enable-passes=-SimplifyComparisonIntegral,-EarlyOtherwiseBranch";

/// Seeds that are wrong with `-Zunsound-mir-opts` and right without.
pub(crate) fn found_by_fuzz(rustc: &str) -> Vec<u64> {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("planted");
    let _ = std::fs::remove_dir_all(&root);
    std::fs::create_dir_all(&root).expect("cargo's directory for tests is writable");
    let entry = |name: &str, flags: &str| {
        format!(
            "[[backend]]\nname = '{name}'\nprogram = '{rustc}'\nflags = ['-Copt-level=0', '-Zmir-opt-level=2', '{OTHERS}'{flags}]\n"
        )
    };
    let config = root.join("mirsmith.toml");
    let text = entry("sound", "") + &entry("unsound", ", '-Zunsound-mir-opts'");
    std::fs::write(&config, text).expect("cargo's directory for tests is writable");
    let out = root.join("campaign");
    let mut fuzz = Command::new(env!("CARGO_BIN_EXE_mirsmith"));
    fuzz.args(["fuzz", "--quiet", "--seeds", SEEDS, "--config"]).arg(&config).arg("--out").arg(&out);
    let code = fuzz.status().expect("the binary was just built").code();
    assert_eq!(code, Some(2), "nothing was found");
    let log = std::fs::read_to_string(out.join("log.jsonl")).expect("there is a log");
    let events = log.lines().map(|line| serde_json::from_str::<Value>(line).expect("every line is JSON"));
    let findings: Vec<Value> = events.filter(|event| event["event"] == "finding").collect();
    let seeds = |backend: &str| -> BTreeSet<u64> {
        findings.iter().filter(|f| f["backend"] == backend).filter_map(|f| f["seed"].as_u64()).collect()
    };
    seeds("unsound").difference(&seeds("sound")).copied().collect()
}

//! The directory of a campaign after a kill: whatever was cut off, the log is the truth, and nothing is lost or counted twice.

use std::io::Write as _;
use std::path::Path;

use difftest::process::TempDir;
use generate::Profile;
use mirsmith_campaign::record::log::{self, Batch, Part};
use mirsmith_campaign::{Dir, Error, Files, FindingRecord, LogEvent, SeedPlan, Setup, Shard};
use serde_json::json;

type Outcome = Result<(), Box<dyn std::error::Error>>;

fn temporary() -> std::io::Result<TempDir> {
    TempDir::new(&std::env::temp_dir())
}

fn setup() -> Setup {
    let plan = SeedPlan { first: 0, end: Some(64), batch: 16, shard: Shard::default() };
    Setup::new(plan, &Profile::default(), &[])
}

/// A finding of a seed on a back end, as a worker has it.
fn record(seed: u64, backend: &str) -> Result<FindingRecord, serde_json::Error> {
    let verdict =
        json!({ "backend": backend, "state": "mismatch", "message": "another value", "confirmed": true });
    serde_json::from_value(json!({
        "seed": seed, "state": "mismatch", "backend": backend, "message": "another value", "confirmed": true,
        "folder": null, "seconds": 1.5, "verdict": verdict, "others": [], "expected": "hash: 0",
        "compile": "rustc program.rs", "backend_entry": {}, "generator": 0, "version": "0", "profile": [],
    }))
}

fn files() -> Result<Files, mirsmith_campaign::record::files::BadName> {
    let mut files = Files::default();
    files.put("program.rs", "fn main() {}\n")?;
    Ok(files)
}

/// The keys of all findings in a log.
fn logged(root: &Path) -> Result<Vec<(u64, String)>, Error> {
    let events = log::read(&root.join("log.jsonl"))?.events;
    let finding = |event| match event {
        LogEvent::Finding(finding) => Some((finding.seed, finding.group_key.backend)),
        _ => None,
    };
    Ok(events.into_iter().filter_map(finding).collect())
}

fn cut_last_line(file: &Path) -> std::io::Result<()> {
    let text = std::fs::read_to_string(file)?;
    let end = text.trim_end().rfind('\n').map_or(0, |at| at + 1);
    std::fs::write(file, &text[..end])
}

/// A kill between the folder of a finding and its line: the folder is taken in, once.
#[test]
fn a_folder_that_the_log_does_not_know_is_adopted() -> Outcome {
    let dir = temporary()?;
    let root = dir.path().join("campaign");
    let mut campaign = Dir::open(&root, setup(), 4)?;
    assert!(campaign.add_finding(record(3, "stable-O3")?, files()?)?.is_some());
    campaign.close()?;
    cut_last_line(&root.join("log.jsonl"))?;
    assert_eq!(logged(&root)?, []);

    let campaign = Dir::open(&root, setup(), 4)?;
    assert_eq!(campaign.stats.found(), 1);
    assert_eq!(campaign.ledger.waiting().count(), 1);
    assert!(campaign.warnings.is_empty(), "{:?}", campaign.warnings);
    campaign.close()?;
    let mut campaign = Dir::open(&root, setup(), 4)?;
    // Its part is repeated, and finds the same.
    assert!(campaign.add_finding(record(3, "stable-O3")?, files()?)?.is_none());
    assert!(campaign.add_finding(record(3, "stable-O2")?, files()?)?.is_some());
    campaign.close()?;
    assert_eq!(logged(&root)?, [(3, "stable-O3".to_string()), (3, "stable-O2".to_string())]);
    Ok(())
}

/// A folder of the user's is left alone; one of ours with a broken record is an error that names the file.
#[test]
fn what_is_no_finding_is_not_adopted() -> Outcome {
    let dir = temporary()?;
    let root = dir.path().join("campaign");
    Dir::open(&root, setup(), 4)?.close()?;
    std::fs::create_dir(root.join("findings/notes"))?;
    std::fs::write(root.join("findings/notes/todo.txt"), "look at 7")?;
    let campaign = Dir::open(&root, setup(), 4)?;
    assert_eq!(campaign.stats.found(), 0);
    campaign.close()?;
    assert!(root.join("findings/notes/todo.txt").exists());

    std::fs::write(root.join("findings/notes/finding.json"), "{\"seed\": 7")?;
    let error = Dir::open(&root, setup(), 4).err().map(|error| error.to_string()).unwrap_or_default();
    assert!(error.contains("finding.json") && error.contains("not a finding"), "{error}");
    Ok(())
}

/// A line that was cut off is gone, one in the middle that is garbage is named, and what they said is done again.
#[test]
fn torn_lines_cost_only_what_they_said() -> Outcome {
    let dir = temporary()?;
    let root = dir.path().join("campaign");
    let mut campaign = Dir::open(&root, setup(), 4)?;
    let part =
        |backend: &str| LogEvent::Part(Part { first: 0, backend: backend.to_string(), ..Part::default() });
    campaign.append(&part("a"))?;
    campaign.append(&part("b"))?;
    campaign.append(&LogEvent::Batch(Batch { first: 0, end: 16, programs: 16, ..Batch::default() }))?;
    campaign.append(&LogEvent::Part(Part { first: 16, backend: "a".to_string(), ..Part::default() }))?;
    campaign.close()?;
    let log = root.join("log.jsonl");
    // A disk that was full left garbage for a while, and the power went off in the last line.
    let text = std::fs::read_to_string(&log)?.replacen("{\"event\":\"batch\"", "\0\0\0", 1);
    std::fs::write(&log, text)?;
    std::fs::OpenOptions::new()
        .append(true)
        .open(&log)?
        .write_all(b"{\"event\":\"part\",\"first\":16,\"back")?;

    let mut campaign = Dir::open(&root, setup(), 4)?;
    assert_eq!(campaign.warnings.len(), 1, "{:?}", campaign.warnings);
    assert!(campaign.warnings[0].contains("log.jsonl: line 3"), "{:?}", campaign.warnings);
    assert!(!campaign.is_done(0) && campaign.is_part_done(0, "a") && campaign.is_part_done(0, "b"));
    assert_eq!(campaign.parts_done(16).into_iter().collect::<Vec<_>>(), ["a"]);
    campaign.append(&LogEvent::Batch(Batch { first: 0, end: 16, programs: 16, ..Batch::default() }))?;
    assert_eq!(campaign.stats.programs, 16);
    campaign.close()?;
    let campaign = Dir::open(&root, setup(), 4)?;
    assert!(campaign.is_done(0) && campaign.warnings.len() == 1);
    Ok(())
}

/// Two runs can't be in one directory, and another campaign can't go on in it.
#[test]
fn a_directory_is_of_one_campaign_and_one_run() -> Outcome {
    let dir = temporary()?;
    let root = dir.path().join("campaign");
    let campaign = Dir::open(&root, setup(), 4)?;
    assert!(matches!(Dir::open(&root, setup(), 4), Err(Error::Locked(_))));
    campaign.close()?;
    let mut other = setup();
    other.plan.batch = 17;
    assert!(matches!(Dir::open(&root, other, 4), Err(Error::Other { .. })));
    std::fs::write(dir.path().join("mine"), "")?;
    assert!(matches!(Dir::open(dir.path(), setup(), 4), Err(Error::Foreign(_))));
    Ok(())
}

/// A program without a folder is kept until it is triaged, even if a kill comes before it is removed.
#[test]
fn programs_without_a_folder_are_kept_for_triage() -> Outcome {
    let dir = temporary()?;
    let root = dir.path().join("campaign");
    let mut campaign = Dir::open(&root, setup(), 1)?;
    // The first of its group has a folder.
    assert!(
        campaign.add_finding(record(4, "stable-O3")?, files()?)?.is_some_and(|first| first.folder.is_some())
    );
    let finding = campaign.add_finding(record(5, "stable-O3")?, files()?)?.ok_or("it is new")?;
    let program = campaign.program(&finding);
    assert_eq!(std::fs::read_to_string(&program)?, "fn main() {}\n");
    let triaged = json!({ "event": "triaged", "seed": 5, "backend": "stable-O3", "shows": [], "key": "" });
    let triaged: LogEvent = serde_json::from_value(triaged)?;
    campaign.append(&triaged)?;
    assert!(!program.exists());
    campaign.close()?;
    std::fs::write(&program, "left by a kill")?;
    Dir::open(&root, setup(), 1)?.close()?;
    assert!(!program.exists());
    Ok(())
}

/// The index is made from the log at each start, whatever became of its file.
#[cfg(feature = "sqlite")]
#[test]
fn the_index_is_what_the_log_says() -> Outcome {
    let dir = temporary()?;
    let root = dir.path().join("campaign");
    let mut campaign = Dir::open(&root, setup(), 4)?;
    campaign.add_finding(record(u64::MAX, "stable-O3")?, files()?)?;
    campaign.append(&LogEvent::Batch(Batch { first: 0, end: 16, programs: 16, ..Batch::default() }))?;
    campaign.close()?;
    let rows = |sql: &str| -> Result<i64, rusqlite::Error> {
        rusqlite::Connection::open(root.join("index.sqlite"))?.query_row(sql, [], |row| row.get(0))
    };
    for broken in [None, Some("no database")] {
        if let Some(text) = broken {
            std::fs::write(root.join("index.sqlite"), text)?;
        }
        Dir::open(&root, setup(), 4)?.close()?;
        assert_eq!(rows("SELECT seed FROM finding WHERE state = 'mismatch'")?, -1);
        assert_eq!(rows("SELECT count(*) FROM finding")?, 1);
        assert_eq!(rows("SELECT sum(programs) FROM batch")?, 16);
    }
    Ok(())
}

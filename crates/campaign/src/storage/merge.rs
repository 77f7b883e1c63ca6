//! Merging campaigns: the shards of one, or runs with different seeds.

use std::path::{Path, PathBuf};

use crate::Error;
use crate::record::files::{FINDING, Files};
use crate::record::finding::{FindingRecord, spare_name};
use crate::record::log::{self, Events, LogEvent};
use crate::record::setup::{SeedPlan, Setup, Shard};
use crate::storage::dir::{Dir, read_campaign};
use crate::summary::stats::Stats;

/// Merges campaigns into a directory, new or merged before. Existing content is left as it is, so merging can
/// be repeated.
pub fn merge(sources: &[PathBuf], out: &Path, keep: u64) -> Result<Stats, Error> {
    let mut setups = Vec::new();
    for source in sources {
        setups.push((source, read_campaign(source)?.setup));
    }
    let Some(setup) = joined(&setups)? else { return Ok(Stats::default()) };
    let fresh = !out.join("log.jsonl").exists();
    let mut dir = Dir::open(out, setup, keep)?;
    for source in sources {
        let Events { events, warnings } = log::read(&source.join("log.jsonl"))?;
        let lost = warnings.into_iter().map(|message| LogEvent::Error { message });
        for event in events.into_iter().chain(lost) {
            match &event {
                LogEvent::Finding(finding) => match &finding.folder {
                    Some(folder) => add_folder(&mut dir, &source.join("findings").join(folder))?,
                    None => {
                        let program = source
                            .join("programs")
                            .join(spare_name(finding.seed, &finding.group_key.backend));
                        dir.add_known(finding, std::fs::read_to_string(program).ok().as_deref())?;
                    }
                },
                LogEvent::Part(part) if !dir.is_part_done(part.first, &part.backend) => dir.append(&event)?,
                LogEvent::Batch(batch) if !dir.is_done(batch.first) => dir.append(&event)?,
                LogEvent::Part(_) | LogEvent::Batch(_) => {}
                LogEvent::Bug(bug) if dir.ledger.bugs.contains_key(&bug.name) => {}
                LogEvent::Bug(bug) => match &bug.folder {
                    Some(folder) => {
                        let files = Files::read(&source.join("bugs").join(folder))?;
                        dir.add_bug((**bug).clone(), Some(files))?;
                    }
                    None => dir.append(&event)?,
                },
                LogEvent::Triaged(triaged) if !dir.ledger.is_done(triaged.seed, &triaged.backend) => {
                    dir.append(&event)?;
                }
                LogEvent::Triaged(_) => {}
                // Errors have no identity, so they are copied only the first time.
                LogEvent::Error { .. } if fresh => dir.append(&event)?,
                LogEvent::Start { .. } | LogEvent::Error { .. } | LogEvent::Stop { .. } => {}
            }
        }
    }
    dir.close()
}

/// The common setup: all campaigns must generate the same programs from the same seeds.
fn joined(setups: &[(&PathBuf, Setup)]) -> Result<Option<Setup>, Error> {
    let Some((_, first)) = setups.first() else { return Ok(None) };
    let ends: Option<Vec<u64>> = setups.iter().map(|(_, setup)| setup.plan.end).collect();
    let plan = SeedPlan {
        first: setups.iter().map(|(_, setup)| setup.plan.first).min().unwrap_or(0),
        end: ends.and_then(|ends| ends.into_iter().max()),
        shard: Shard::default(),
        ..first.plan.clone()
    };
    let joined = Setup { plan: plan.clone(), ..first.clone() };
    for (path, setup) in setups {
        let same = Setup { plan: plan.clone(), ..setup.clone() };
        let difference = same
            .difference(&joined)
            .or_else(|| (setup.plan.batch != plan.batch).then(|| "batches of another size".to_string()));
        if let Some(difference) = difference {
            return Err(Error::Content {
                path: path.to_path_buf(),
                message: format!("it can't be merged with the first: it has {difference}"),
            });
        }
    }
    Ok(Some(joined))
}

/// Copies a finding with its folder.
fn add_folder(dir: &mut Dir, folder: &Path) -> Result<(), Error> {
    let files = Files::read(folder)?;
    let no_finding = |message: String| Error::Content { path: folder.join(FINDING), message };
    let text = files.get(FINDING).ok_or_else(|| no_finding("it is missing".to_string()))?;
    let mut report: FindingRecord =
        serde_json::from_str(text).map_err(|error| no_finding(format!("not a finding: {error}")))?;
    report.finding.folder = None;
    dir.add_finding(report, files).map(drop)
}

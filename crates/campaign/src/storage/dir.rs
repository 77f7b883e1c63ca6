//! The directory of a campaign, which is its interface.
//!
//! | file | what it is |
//! |---|---|
//! | `campaign.json` | the setup, with versions and back ends |
//! | `log.jsonl` | every event; append-only, the only source of truth |
//! | `stats.json` | the sum of the log, refreshed while the campaign runs |
//! | `findings/SEED-BACKEND/` | a finding: `program.rs`, `prediction.txt`, `finding.json`, `reproduce.sh`; if it is plain Rust, also `program.mir.rs`, the same program in custom MIR |
//! | `programs/SEED-BACKEND.rs` | the program of a finding without a folder, until it is triaged |
//! | `bugs/NAME/` | a bug: the reduced program, and its report |
//! | `index.sqlite` | batches, findings and bugs, made from the log; with the feature `sqlite` |
//! | `tmp/`, `lock` | temporary files, cleared at the start; a lock that ends with the process |
//!
//! Everything appears atomically: it is written in `tmp` and then renamed. A finding is in its folder before it
//! is in the log; a folder that the log lacks, after a kill between the two, is adopted at the next start.
//!
//! A finding is its stored program: nothing is ever regenerated from the seed, which means something else to
//! another generator.

use std::collections::BTreeSet;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::Error;
use crate::record::files::{FINDING, Files};
use crate::record::finding::{Finding, FindingRecord, folder_name, program_file, spare_name};
use crate::record::ledger::{Bug, Ledger, Triaged};
use crate::record::log::{self, Events, Log, LogEvent};
use crate::record::names::slug;
use crate::record::setup::Setup;
#[cfg(feature = "sqlite")]
use crate::storage::index::Index;
use crate::summary::stats::Stats;

/// Default number of findings of a group that get a folder.
pub const KEEP: u64 = 5;

/// How often `stats.json` is written.
const REFRESH: Duration = Duration::from_secs(1);

/// The content of `campaign.json`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Campaign {
    /// What was asked.
    #[serde(flatten)]
    pub setup: Setup,
    /// The version of mirsmith that began it.
    pub version: String,
}

/// The directory of a campaign, locked by this process.
#[derive(Debug)]
pub struct Dir {
    root: PathBuf,
    log: Log,
    #[cfg(feature = "sqlite")]
    index: Index,
    /// The sum of the log.
    pub stats: Stats,
    setup: Setup,
    /// Findings in the log.
    known: BTreeSet<(u64, String)>,
    /// First seeds of batches in the log.
    done: BTreeSet<u64>,
    /// Parts of batches in the log: first seed and back end.
    parts: BTreeSet<(u64, String)>,
    /// Bugs, and the findings that are not triaged.
    pub ledger: Ledger,
    /// Warnings to the user about the log.
    pub warnings: Vec<String>,
    /// How many findings of a group get a folder.
    keep: u64,
    /// When `stats.json` was last written.
    written: Option<Instant>,
    /// Dropping it releases the lock.
    _lock: File,
}

impl Dir {
    /// Opens a directory: a new one, or that of a campaign with the same setup, which is resumed.
    pub fn open(root: &Path, setup: Setup, keep: u64) -> Result<Dir, Error> {
        if is_foreign(root) {
            return Err(Error::Foreign(root.to_path_buf()));
        }
        std::fs::create_dir_all(root.join("findings")).map_err(Error::file("create", root))?;
        // Compilers run in other working directories, so our path must be absolute.
        let root = root.canonicalize().map_err(Error::file("find", root))?;
        let lock = lock(&root)?;
        clear(&root.join("tmp"))?;
        let file = root.join("campaign.json");
        if file.exists() {
            if let Some(difference) = read_campaign(&root)?.setup.difference(&setup) {
                return Err(Error::Other { path: root, difference });
            }
        } else {
            let version = env!("CARGO_PKG_VERSION").to_string();
            write_json(&root, "campaign.json", &Campaign { setup: setup.clone(), version })?;
        }
        let (log, Events { events, warnings }) = Log::open(&root.join("log.jsonl"))?;
        #[cfg(feature = "sqlite")]
        let index = Index::open(&root.join("index.sqlite"), &events)?;
        let mut dir = Dir {
            root,
            log,
            #[cfg(feature = "sqlite")]
            index,
            stats: Stats::of(&events).under(&setup.plan),
            known: BTreeSet::new(),
            done: BTreeSet::new(),
            parts: BTreeSet::new(),
            ledger: Ledger::default(),
            warnings,
            keep,
            written: None,
            setup,
            _lock: lock,
        };
        for event in &events {
            dir.note(event);
        }
        dir.adopt()?;
        dir.drop_triaged_programs()?;
        Ok(dir)
    }

    /// Opens the directory of a campaign to continue triage.
    pub fn reopen(root: &Path) -> Result<Dir, Error> {
        Dir::open(root, read_campaign(root)?.setup, KEEP)
    }

    /// Records what need not be done again.
    fn note(&mut self, event: &LogEvent) {
        self.ledger.note(event);
        match event {
            LogEvent::Finding(finding) => {
                self.known.insert((finding.seed, finding.group_key.backend.clone()));
            }
            LogEvent::Part(part) => {
                self.parts.insert((part.first, part.backend.clone()));
            }
            LogEvent::Batch(batch) => {
                self.done.insert(batch.first);
                self.parts.retain(|(first, _)| *first != batch.first);
            }
            LogEvent::Start { .. }
            | LogEvent::Bug(_)
            | LogEvent::Triaged(_)
            | LogEvent::Error { .. }
            | LogEvent::Stop { .. } => {}
        }
    }

    /// Logs the findings whose folders the log lacks.
    fn adopt(&mut self) -> Result<(), Error> {
        let directory = self.root.join("findings");
        for entry in std::fs::read_dir(&directory).map_err(Error::file("read", &directory))? {
            let path = entry.map_err(Error::file("read", &directory))?.path().join(FINDING);
            // A folder without this file is not ours: folders appear atomically.
            let Ok(text) = std::fs::read_to_string(&path) else { continue };
            let finding: Finding = serde_json::from_str(&text)
                .map_err(|error| Error::Content { path, message: format!("not a finding: {error}") })?;
            if !self.known.contains(&(finding.seed, finding.group_key.backend.clone())) {
                self.append(&LogEvent::Finding(finding))?;
            }
        }
        Ok(())
    }

    /// Removes programs that were kept only for triage and are triaged, in case of a kill in between.
    fn drop_triaged_programs(&self) -> Result<(), Error> {
        let directory = self.root.join("programs");
        // Most campaigns have no such directory.
        let Ok(entries) = std::fs::read_dir(&directory) else { return Ok(()) };
        let pending: BTreeSet<PathBuf> = self.ledger.waiting().map(|finding| self.program(finding)).collect();
        for entry in entries {
            let path = entry.map_err(Error::file("read", &directory))?.path();
            if !pending.contains(&path) {
                std::fs::remove_file(&path).map_err(Error::file("remove", &path))?;
            }
        }
        Ok(())
    }

    /// The file of a finding's program.
    pub fn program(&self, finding: &Finding) -> PathBuf {
        let (seed, backend) = finding.key();
        match &finding.folder {
            Some(folder) => program_file(&self.root.join("findings").join(folder)),
            None => self.root.join("programs").join(spare_name(seed, backend)),
        }
    }

    /// The path of the directory.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The directory for temporary files.
    pub fn tmp(&self) -> PathBuf {
        self.root.join("tmp")
    }

    /// The setup of the campaign.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Whether the batch that begins with this seed has been tested on all back ends.
    pub fn is_done(&self, first: u64) -> bool {
        self.done.contains(&first)
    }

    /// Whether a batch has been tested on a back end.
    pub fn is_part_done(&self, first: u64, backend: &str) -> bool {
        self.is_done(first) || self.parts.contains(&(first, backend.to_string()))
    }

    /// The back ends that have tested a batch.
    pub fn parts_done(&self, first: u64) -> BTreeSet<String> {
        let of = |(at, _): &&(u64, String)| *at == first;
        self.parts.iter().filter(of).map(|(_, backend)| backend.clone()).collect()
    }

    /// Logs an event and counts it.
    pub fn append(&mut self, event: &LogEvent) -> Result<(), Error> {
        self.log.append(event)?;
        #[cfg(feature = "sqlite")]
        self.index.add(event)?;
        self.stats.add(event);
        self.note(event);
        if let LogEvent::Triaged(Triaged { seed, backend, .. }) = event {
            // The program of a finding without a folder was kept only for triage.
            let _ = std::fs::remove_file(self.root.join("programs").join(spare_name(*seed, backend)));
        }
        if let LogEvent::Part(_) = event { self.log.sync() } else { Ok(()) }
    }

    /// Stores a finding with its program, unless it is known. Returns it if it is new.
    pub fn add_finding(
        &mut self,
        mut report: FindingRecord,
        mut files: Files,
    ) -> Result<Option<Finding>, Error> {
        let (seed, backend) = report.finding.key();
        let name = folder_name(seed, backend);
        if self.known.contains(&(seed, backend.to_string())) {
            return Ok(None);
        }
        let group = self.stats.groups.get(&report.finding.group_key);
        // Failures that the baseline has too must not use up the group's folders.
        if !report.finding.is_old() && group.is_none_or(|group| group.kept < self.keep) {
            report.finding.folder = Some(name.clone());
            let staged = self.tmp().join(format!("finding-{name}"));
            std::fs::create_dir_all(&staged).map_err(Error::file("create", &staged))?;
            files.put(FINDING, report.json()?)?;
            files.write(&staged)?;
            let path = self.root.join("findings").join(name);
            std::fs::rename(&staged, &path).map_err(Error::file("create", &path))?;
        } else {
            self.keep_program(&report.finding, files.program().unwrap_or_default())?;
        }
        self.append(&LogEvent::Finding(report.finding.clone()))?;
        Ok(Some(report.finding))
    }

    /// Stores a finding that has no folder, unless it is known, with its program if that was kept.
    pub fn add_known(&mut self, finding: &Finding, program: Option<&str>) -> Result<(), Error> {
        if self.known.contains(&(finding.seed, finding.group_key.backend.clone())) {
            return Ok(());
        }
        if let Some(program) = program {
            self.keep_program(finding, program)?;
        }
        self.append(&LogEvent::Finding(finding.clone()))
    }

    /// Keeps the program of a finding that has no folder until it is triaged.
    fn keep_program(&self, finding: &Finding, program: &str) -> Result<(), Error> {
        let directory = self.root.join("programs");
        let (seed, backend) = finding.key();
        let path = directory.join(spare_name(seed, backend));
        std::fs::create_dir_all(&directory).map_err(Error::file("create", &directory))?;
        let staged = self.tmp().join("program.rs");
        std::fs::write(&staged, program).map_err(Error::file("write", &staged))?;
        std::fs::rename(&staged, &path).map_err(Error::file("create", &path))
    }

    /// Names a bug and stores it, with its files if it was reduced. A known bug is left as it is. Returns its
    /// name, and whether it is new.
    pub fn add_bug(&mut self, mut bug: Bug, files: Option<Files>) -> Result<(String, bool), Error> {
        bug.name = self.ledger.name_of(&bug);
        let name = bug.name.clone();
        if self.ledger.bugs.contains_key(&name) {
            return Ok((name, false));
        }
        if let Some(files) = files {
            let folder = slug(&name);
            let staged = self.tmp().join(format!("bug-{folder}"));
            std::fs::create_dir_all(&staged).map_err(Error::file("create", &staged))?;
            files.write(&staged)?;
            let bugs = self.root.join("bugs");
            std::fs::create_dir_all(&bugs).map_err(Error::file("create", &bugs))?;
            let path = bugs.join(&folder);
            // Left by a kill before its line was logged: the new folder replaces it.
            let _ = std::fs::remove_dir_all(&path);
            std::fs::rename(&staged, &path).map_err(Error::file("create", &path))?;
            bug.folder = Some(folder);
        }
        self.append(&LogEvent::Bug(Box::new(bug)))?;
        Ok((name, true))
    }

    /// Writes `stats.json`.
    pub fn write_stats(&self) -> Result<(), Error> {
        write_json(&self.root, "stats.json", &self.stats)
    }

    /// Writes `stats.json` if the last time was at least `REFRESH` ago.
    pub fn refresh_stats(&mut self) -> Result<(), Error> {
        if self.written.is_some_and(|written| written.elapsed() < REFRESH) {
            return Ok(());
        }
        self.written = Some(Instant::now());
        self.write_stats()
    }

    /// Ends the work and removes temporary files.
    pub fn close(mut self) -> Result<Stats, Error> {
        self.stats.running = false;
        self.write_stats()?;
        let tmp = self.tmp();
        std::fs::remove_dir_all(&tmp).map_err(Error::file("remove", &tmp))?;
        Ok(self.stats)
    }
}

/// Reads `campaign.json`.
pub fn read_campaign(root: &Path) -> Result<Campaign, Error> {
    let path = root.join("campaign.json");
    let text = std::fs::read_to_string(&path).map_err(Error::file("read", &path))?;
    serde_json::from_str(&text)
        .map_err(|error| Error::Content { path, message: format!("not a campaign: {error}") })
}

/// The content of a campaign's directory, which may be in use.
#[derive(Debug)]
pub struct Overview {
    /// What was asked.
    pub campaign: Campaign,
    /// The log.
    pub events: Vec<LogEvent>,
    /// The sum of the log.
    pub stats: Stats,
    /// Warnings to the user about the log.
    pub warnings: Vec<String>,
}

impl Overview {
    /// Reads a directory without locking it.
    pub fn read(root: &Path) -> Result<Overview, Error> {
        let campaign = read_campaign(root)?;
        let Events { events, warnings } = log::read(&root.join("log.jsonl"))?;
        let stats = Stats::of(&events).under(&campaign.setup.plan);
        Ok(Overview { campaign, events, stats, warnings })
    }
}

/// Writes a JSON file atomically.
pub(crate) fn write_json(root: &Path, name: &str, value: &impl Serialize) -> Result<(), Error> {
    let path = root.join(name);
    let text = serde_json::to_string_pretty(value).map_err(|error| Error::Content {
        path: path.clone(),
        message: format!("can't be written: {error}"),
    })?;
    let staged = root.join("tmp").join(name);
    std::fs::write(&staged, text + "\n").map_err(Error::file("write", &staged))?;
    std::fs::rename(&staged, &path).map_err(Error::file("write", &path))
}

/// Whether a directory has content but no campaign. What a kill leaves of a campaign that was just begun does
/// not count.
fn is_foreign(root: &Path) -> bool {
    let begun = |name: &std::ffi::OsStr| ["findings", "lock", "tmp"].iter().any(|own| name == *own);
    let Ok(mut entries) = std::fs::read_dir(root) else { return false };
    !root.join("campaign.json").exists() && entries.any(|entry| entry.is_ok_and(|e| !begun(&e.file_name())))
}

/// Locks a directory, or fails if another process has locked it.
fn lock(root: &Path) -> Result<File, Error> {
    let path = root.join("lock");
    let file = File::create(&path).map_err(Error::file("create", &path))?;
    // Children of a process that was just killed may hold the lock for a moment, until they call exec.
    for _ in 0..20 {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(100)),
            Err(TryLockError::Error(error)) => return Err(Error::file("lock", &path)(error)),
        }
    }
    Err(Error::Locked(root.to_path_buf()))
}

/// Makes an empty directory and removes what a killed run has left there.
fn clear(path: &Path) -> Result<(), Error> {
    // Processes of that run may be ending only now, and still write files.
    for _ in 0..50 {
        match std::fs::remove_dir_all(path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                std::thread::sleep(Duration::from_millis(100));
            }
            _ => break,
        }
    }
    std::fs::create_dir(path).map_err(Error::file("create", path))
}

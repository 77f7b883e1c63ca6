//! A corpus: a directory of programs to breed from, one per file, with an index of what each of them exercises.
//!
//! Programs are read in the order of their names, so the same directory gives the same donors everywhere.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use difftest::digest::sha256_hex;
use generate::Donors;
use generate::constructs::constructs;
use machine::{Limits, Stop};
use mir::Program;
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::record::names::slug;

/// The index, beside the programs.
const INDEX: &str = "corpus.json";

/// The index entry of one program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Its file.
    pub file: String,
    /// A hash of the program without its numbers and names.
    pub shape: String,
    /// The constructs that it executes.
    pub executes: BTreeSet<String>,
    /// The MIR passes that it exercises, if a compiler was asked.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub passes: BTreeSet<String>,
    /// The bugs that it shows, if it is from a finding or a report.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub bugs: BTreeSet<String>,
}

impl Entry {
    /// All that it contributes to a corpus.
    fn facts(&self) -> BTreeSet<(&'static str, String)> {
        let of = |kind: &'static str, names: &BTreeSet<String>| -> Vec<(&'static str, String)> {
            names.iter().map(|name| (kind, name.clone())).collect()
        };
        let all = [of("executes", &self.executes), of("pass", &self.passes), of("bug", &self.bugs)];
        all.into_iter().flatten().collect()
    }
}

/// The result of adding a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Added {
    /// It was added as this file.
    New(String),
    /// This file has the same shape.
    Known(String),
    /// It can't be bred from, for this reason.
    Refused(String),
}

/// A program to be added to a corpus.
pub struct Candidate<'a> {
    /// The stem of its file name.
    pub name: &'a str,
    /// The program.
    pub program: &'a Program,
    /// The MIR passes that it exercises.
    pub passes: BTreeSet<String>,
    /// The bugs that it shows.
    pub bugs: BTreeSet<String>,
}

/// A corpus on disk.
pub struct Corpus {
    root: PathBuf,
    entries: Vec<Entry>,
}

impl Corpus {
    /// Opens the corpus of a directory, which need not exist yet.
    pub fn open(root: &Path) -> Result<Corpus, Error> {
        let path = root.join(INDEX);
        let entries = match std::fs::read_to_string(&path) {
            Ok(text) => serde_json::from_str(&text).map_err(|error| Error::Content {
                path,
                message: format!("not the index of a corpus: {error}"),
            })?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(Error::file("read", &path)(error)),
        };
        Ok(Corpus { root: root.to_path_buf(), entries })
    }

    /// The entries, by name.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Adds a program unless its shape is known; [`Corpus::save`] writes the index.
    pub fn add(&mut self, candidate: Candidate) -> Result<Added, Error> {
        let Candidate { name, program, passes, bugs } = candidate;
        let (text, executes) = match text(program).and_then(|text| Ok((text, executed(program)?))) {
            Ok(found) => found,
            Err(why) => return Ok(Added::Refused(why.to_string())),
        };
        if let Err(why) = Donors::default().add(program.clone()) {
            return Ok(Added::Refused(why.to_string()));
        }
        let shape = shape(program).unwrap_or_else(|_| sha256_hex(text.as_bytes()));
        if let Some(known) = self.entries.iter_mut().find(|entry| entry.shape == shape) {
            known.passes.extend(passes);
            known.bugs.extend(bugs);
            return Ok(Added::Known(known.file.clone()));
        }
        let file = self.free_name(name);
        std::fs::create_dir_all(&self.root).map_err(Error::file("create", &self.root))?;
        let path = self.root.join(&file);
        std::fs::write(&path, text).map_err(Error::file("write", &path))?;
        self.entries.push(Entry { file: file.clone(), shape, executes, passes, bugs });
        self.entries.sort_by(|a, b| a.file.cmp(&b.file));
        Ok(Added::New(file))
    }

    /// An unused file name.
    fn free_name(&self, name: &str) -> String {
        let (stem, taken) =
            (slug(name), |file: &String| self.entries.iter().any(|entry| entry.file == *file));
        let numbered = (2..).map(|n| format!("{stem}-{n}.rs"));
        std::iter::once(format!("{stem}.rs")).chain(numbered).find(|file| !taken(file)).unwrap_or(stem)
    }

    /// Removes programs that contribute nothing that others don't. It prefers programs that contribute most; of
    /// equal ones, the shortest.
    pub fn minimise(&mut self) -> Result<Vec<Entry>, Error> {
        let size = |entry: &Entry| {
            std::fs::metadata(self.root.join(&entry.file)).map_or(u64::MAX, |file| file.len())
        };
        let mut rest: Vec<(u64, Entry)> = self.entries.drain(..).map(|entry| (0, entry)).collect();
        rest.iter_mut().for_each(|(bytes, entry)| *bytes = size(entry));
        let mut seen = BTreeSet::new();
        let mut kept = Vec::new();
        loop {
            let gain = |entry: &Entry| entry.facts().difference(&seen).count();
            let best = (0..rest.len()).max_by_key(|i| (gain(&rest[*i].1), std::cmp::Reverse(rest[*i].0)));
            let Some(best) = best.filter(|i| gain(&rest[*i].1) > 0) else { break };
            let (_, entry) = rest.swap_remove(best);
            seen.extend(entry.facts());
            kept.push(entry);
        }
        kept.sort_by(|a, b| a.file.cmp(&b.file));
        self.entries = kept;
        // The index first: files that it does not list are not in the corpus.
        self.save()?;
        let mut removed: Vec<Entry> = rest.into_iter().map(|(_, entry)| entry).collect();
        removed.sort_by(|a, b| a.file.cmp(&b.file));
        for entry in &removed {
            let path = self.root.join(&entry.file);
            std::fs::remove_file(&path).map_err(Error::file("remove", &path))?;
        }
        Ok(removed)
    }

    /// Writes the index.
    pub fn save(&self) -> Result<(), Error> {
        let path = self.root.join(INDEX);
        std::fs::create_dir_all(&self.root).map_err(Error::file("create", &self.root))?;
        // It consists of texts, which can always be serialized.
        let text = serde_json::to_string_pretty(&self.entries).unwrap_or_default() + "\n";
        std::fs::write(&path, text).map_err(Error::file("write", &path))
    }

    /// The programs, to breed from.
    pub fn donors(&self) -> Result<Donors, Error> {
        let mut donors = Donors::default();
        let weights = self.weights();
        for (entry, weight) in self.entries.iter().zip(weights) {
            let path = self.root.join(&entry.file);
            let text = std::fs::read_to_string(&path).map_err(Error::file("read", &path))?;
            let wrong = |message: String| Error::Content { path: path.clone(), message };
            let program = text::parse::parse(&text).map_err(|error| wrong(error.to_string()))?;
            donors.add_weighted(program, weight).map_err(|why| wrong(why.to_string()))?;
        }
        Ok(donors)
    }
}

impl Corpus {
    /// How often each program is picked: more often if it exercises passes that few others do. Without passes
    /// all are equally likely.
    fn weights(&self) -> Vec<u32> {
        let mut users: BTreeMap<&str, u32> = BTreeMap::new();
        for pass in self.entries.iter().flat_map(|entry| &entry.passes) {
            *users.entry(pass).or_default() += 1;
        }
        // Each pass has a budget of one per program, shared by the programs that exercise it.
        let programs = self.entries.len() as u32;
        let share = |pass: &String| users.get(pass.as_str()).map_or(0, |users| programs / users);
        let weight = |entry: &Entry| 1 + entry.passes.iter().map(share).sum::<u32>();
        self.entries.iter().map(weight).collect()
    }
}

/// Why a program can't be in a corpus.
#[derive(Debug, thiserror::Error)]
enum Unfit {
    /// No version of rustc supports all of it.
    #[error("{0:?}")]
    Unprintable(Vec<mir::Unsupported>),
    /// It does not end, or has undefined behaviour.
    #[error(transparent)]
    Stops(#[from] Stop),
}

/// The text of a program's file.
fn text(program: &Program) -> Result<String, Unfit> {
    text::print_for_any(program).map_err(Unfit::Unprintable)
}

/// The hash of a program without its numbers: statements, types and control flow.
fn shape(program: &Program) -> Result<String, Unfit> {
    let text = text(&mir::canon::canonical(program))?;
    let mut plain = String::new();
    for c in text.chars() {
        match c {
            '0'..='9' if plain.ends_with('0') => {}
            '0'..='9' => plain.push('0'),
            c => plain.push(c),
        }
    }
    Ok(sha256_hex(plain.as_bytes()))
}

/// The names of the constructs that a program executes.
fn executed(program: &Program) -> Result<BTreeSet<String>, Unfit> {
    let trace = machine::trace::trace(program, Limits::default())?;
    let census = generate::census::census(program, &trace);
    let names = constructs().iter().map(|construct| construct.name.clone());
    Ok(names.filter(|name| census.named(name).executed > 0).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use generate::{Choices, Profile};

    /// A directory that is removed after the test.
    struct Root(PathBuf);

    impl Drop for Root {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    fn program(seed: u64) -> Program {
        let mut profile = Profile::default();
        profile.set_text("size=20").expect("a knob");
        generate::generate(&profile, Choices::new(seed)).expect("generated programs run").program
    }

    fn candidate<'a>(name: &'a str, program: &'a Program, bug: &str) -> Candidate<'a> {
        let bugs = Some(bug.to_string()).filter(|bug| !bug.is_empty()).into_iter().collect();
        Candidate { name, program, passes: BTreeSet::new(), bugs }
    }

    #[test]
    fn a_corpus_is_kept_and_made_small() -> Result<(), Box<dyn std::error::Error>> {
        let root = Root(std::env::temp_dir().join(format!("mirsmith-corpus-{}", std::process::id())));
        let mut corpus = Corpus::open(&root.0)?;
        let (one, two) = (program(1), program(2));
        assert_eq!(corpus.add(candidate("one", &one, ""))?, Added::New("one.rs".to_string()));
        assert_eq!(corpus.add(candidate("again", &one, "bug"))?, Added::Known("one.rs".to_string()));
        assert_eq!(corpus.add(candidate("one", &two, ""))?, Added::New("one-2.rs".to_string()));
        corpus.save()?;
        let mut corpus = Corpus::open(&root.0)?;
        assert_eq!(corpus.entries().len(), 2);
        assert!(corpus.entries().iter().any(|entry| entry.bugs.contains("bug")));
        let before = corpus.donors()?;
        assert_eq!((before.len(), before.hash()), (2, Corpus::open(&root.0)?.donors()?.hash()));
        // A program that contributes nothing unique is removed.
        let all: BTreeSet<String> = corpus.entries.iter().flat_map(|entry| entry.executes.clone()).collect();
        corpus.entries[0].executes = all;
        let removed = corpus.minimise()?;
        let left = Corpus::open(&root.0)?.donors()?;
        assert_eq!(left.len() + removed.len(), 2);
        assert!(removed.iter().all(|entry| !root.0.join(&entry.file).exists()));
        Ok(())
    }
}

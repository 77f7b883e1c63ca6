//! A corpus: a directory of programs to breed from, each a file, and an index of what each of them shows.
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
use crate::dir::slug;

/// The index, beside the programs.
const INDEX: &str = "corpus.json";

/// What one program shows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Its file.
    pub file: String,
    /// A hash of what programs have in common that differ only in numbers and names.
    pub shape: String,
    /// The constructs that it executes.
    pub executes: BTreeSet<String>,
    /// The MIR passes that it gives something to do, if a compiler was asked.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub passes: BTreeSet<String>,
    /// The bugs that it shows, if it is from a finding or a report.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub bugs: BTreeSet<String>,
}

impl Entry {
    /// All that it adds to a corpus.
    fn facts(&self) -> BTreeSet<(&'static str, String)> {
        let of = |kind: &'static str, names: &BTreeSet<String>| -> Vec<(&'static str, String)> {
            names.iter().map(|name| (kind, name.clone())).collect()
        };
        let all = [of("executes", &self.executes), of("pass", &self.passes), of("bug", &self.bugs)];
        all.into_iter().flatten().collect()
    }
}

/// What became of a program that was to be added.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Added {
    /// It is in this file now.
    New(String),
    /// This one has the same shape.
    Known(String),
    /// It can't be bred from.
    Refused(String),
}

/// A program on its way into a corpus.
pub struct Candidate<'a> {
    /// What to call it.
    pub name: &'a str,
    /// The program.
    pub program: &'a Program,
    /// The MIR passes that it gives something to do.
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
    /// Opens the corpus of a directory; there need not be one yet.
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

    /// What is in it, by name.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Adds a program, unless one of its shape is there; [`Corpus::save`] writes the index.
    pub fn add(&mut self, candidate: Candidate) -> Result<Added, Error> {
        let Candidate { name, program, passes, bugs } = candidate;
        let (text, executes) = match text(program).and_then(|text| Ok((text, executed(program)?))) {
            Ok(found) => found,
            Err(why) => return Ok(Added::Refused(why)),
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

    /// A file that is not there yet.
    fn free_name(&self, name: &str) -> String {
        let (stem, taken) =
            (slug(name), |file: &String| self.entries.iter().any(|entry| entry.file == *file));
        let numbered = (2..).map(|n| format!("{stem}-{n}.rs"));
        std::iter::once(format!("{stem}.rs")).chain(numbered).find(|file| !taken(file)).unwrap_or(stem)
    }

    /// Takes out programs that show nothing which others don't: those that show most stay, the shorter of two alike.
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
        // The index first: files that it does not name are not in the corpus.
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
        // It consists of texts, which always have a form in JSON.
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
            let program = mir::parse::parse(&text).map_err(|error| wrong(error.to_string()))?;
            donors.add_weighted(program, weight).map_err(|why| wrong(why.to_string()))?;
        }
        Ok(donors)
    }
}

impl Corpus {
    /// How often each program is picked: those that give work to passes which few others do are picked more. Without passes all
    /// are picked alike.
    fn weights(&self) -> Vec<u32> {
        let mut users: BTreeMap<&str, u32> = BTreeMap::new();
        for pass in self.entries.iter().flat_map(|entry| &entry.passes) {
            *users.entry(pass).or_default() += 1;
        }
        // Each pass has as much to give as there are programs, shared by those that give it work.
        let programs = self.entries.len() as u32;
        let share = |pass: &String| users.get(pass.as_str()).map_or(0, |users| programs / users);
        let weight = |entry: &Entry| 1 + entry.passes.iter().map(share).sum::<u32>();
        self.entries.iter().map(weight).collect()
    }
}

/// A program as its file has it.
fn text(program: &Program) -> Result<String, String> {
    mir::print_for_any(program).map_err(|lacking| format!("{lacking:?}"))
}

/// The hash of a program without its numbers: its statements, types and ways through it.
fn shape(program: &Program) -> Result<String, String> {
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
fn executed(program: &Program) -> Result<BTreeSet<String>, String> {
    let trace = machine::trace::trace(program, Limits::default()).map_err(|stop: Stop| stop.to_string())?;
    let census = generate::census::census(program, &trace);
    let names = constructs().iter().map(|construct| construct.name.clone());
    Ok(names.filter(|name| census.named(name).executed > 0).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use generate::{Choices, Profile};

    /// A directory that ends with the test.
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
        // What shows nothing of its own goes.
        let all: BTreeSet<String> = corpus.entries.iter().flat_map(|entry| entry.executes.clone()).collect();
        corpus.entries[0].executes = all;
        let removed = corpus.minimise()?;
        let left = Corpus::open(&root.0)?.donors()?;
        assert_eq!(left.len() + removed.len(), 2);
        assert!(removed.iter().all(|entry| !root.0.join(&entry.file).exists()));
        Ok(())
    }
}

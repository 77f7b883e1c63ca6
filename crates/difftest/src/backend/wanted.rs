//! The back ends that a command needs: only their compilers are queried.

use crate::backend::config::Entry;
use crate::backend::{ConfigError, Driver, builtin, is_asked_for};

/// The back ends that are needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted<'a> {
    /// All, including those used only on request.
    All,
    /// Those that match patterns; without patterns, all that are not used only on request.
    Chosen(&'a [String]),
}

impl Wanted<'_> {
    /// Whether standalone LLVM may be among them: then all compilers are queried, to pair its versions with them.
    pub(super) fn has_llvm(self) -> bool {
        match self {
            Wanted::All => true,
            Wanted::Chosen(patterns) => patterns.iter().any(|pattern| pattern.contains(builtin::LLVM)),
        }
    }

    /// The needed entries of a file, in order: those that are selected.
    pub(super) fn of(self, entries: &[Entry]) -> Vec<&Entry> {
        entries.iter().filter(|entry| self.means(entry)).collect()
    }

    /// The needed entries of detected compilers: also earlier ones that may be the same compiler as a selected one.
    pub(super) fn of_found(self, entries: &[Entry]) -> Vec<&Entry> {
        let has_twin = |at: usize| {
            entries[at + 1..].iter().any(|later| self.means(later) && may_be_same(&entries[at], later))
        };
        let needed = |at: &usize| self.means(&entries[*at]) || has_twin(*at);
        (0..entries.len()).filter(needed).map(|at| &entries[at]).collect()
    }

    /// Refuses a pattern that selects none of these.
    pub(super) fn check(self, entries: &[Entry]) -> Result<(), ConfigError> {
        let Wanted::Chosen(patterns) = self else { return Ok(()) };
        let meant = |pattern: &&String| {
            let one = std::slice::from_ref(*pattern);
            entries.iter().any(|entry| Wanted::Chosen(one).means(entry))
        };
        match patterns.iter().find(|pattern| !meant(pattern)) {
            Some(pattern) => {
                let names = entries.iter().flat_map(Entry::names).collect();
                Err(ConfigError::NoBackend { pattern: pattern.clone(), names })
            }
            None => Ok(()),
        }
    }

    fn means(self, entry: &Entry) -> bool {
        match self {
            Wanted::All => true,
            Wanted::Chosen([]) => entry.on_request.is_empty(),
            Wanted::Chosen(patterns) => {
                let names = entry.names();
                let asked = |pattern: &String| {
                    names.iter().any(|name| is_asked_for(pattern, name, &entry.on_request))
                };
                patterns.iter().any(asked)
            }
        }
    }
}

/// Whether two entries may be the same compiler, used in the same way: `stable` and `1.95.0`, but never two channels.
fn may_be_same(one: &Entry, other: &Entry) -> bool {
    let channel =
        |entry: &Entry| ["stable", "beta", "nightly"].into_iter().find(|c| entry.name.starts_with(c));
    let apart = matches!((channel(one), channel(other)), (Some(a), Some(b)) if a != b);
    let way = |entry: &Entry| (entry.driver, entry.form, entry.c.clone(), entry.target.clone());
    // Standalone LLVM has its versions and pipelines in its names.
    !apart && one.driver != Driver::Llvm && way(one) == way(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::form::FormName;

    fn entries() -> Vec<Entry> {
        let (form, words) = (FormName::Surface, vec!["plain".to_string()]);
        let on_request = Entry { form, on_request: words, ..Entry::new("stable-plain") };
        let named = ["beta", "nightly", "stable", "1.95.0", "1.85.0"].map(Entry::new);
        named.into_iter().chain([on_request]).collect()
    }

    fn needed(patterns: &[&str]) -> Vec<String> {
        let patterns: Vec<String> = patterns.iter().map(ToString::to_string).collect();
        Wanted::Chosen(&patterns).of_found(&entries()).iter().map(|entry| entry.name.clone()).collect()
    }

    #[test]
    fn only_what_is_chosen_and_what_may_be_the_same() {
        assert_eq!(needed(&["stable"]), ["stable"]);
        assert_eq!(needed(&["nightly", "stable-plain"]), ["nightly", "stable-plain"]);
        assert_eq!(needed(&["1.95.0"]), ["beta", "nightly", "stable", "1.95.0"]);
        assert_eq!(needed(&[]).len(), 5);
        assert_eq!(Wanted::All.of_found(&entries()).len(), 6);
        let two = ["1.95.0".to_string()];
        assert_eq!(Wanted::Chosen(&two).of(&entries()).len(), 1, "nobody writes one into a file twice");
    }

    #[test]
    fn names_are_known_before_the_compiler_is_asked() {
        let sets = vec![builtin::LEVELS.map(String::from).to_vec(), vec!["-Cfoo".to_string(), String::new()]];
        let entry =
            Entry { driver: Driver::Command, program: Some("/bin/sh".into()), sets, ..Entry::new("x") };
        let resolved = entry.resolve().expect("a shell is asked nothing");
        assert_eq!(entry.names(), resolved.into_iter().map(|backend| backend.name).collect::<Vec<_>>());
    }

    #[test]
    fn a_pattern_that_means_nothing_is_refused() {
        let patterns = ["stable".to_string(), "stabel".to_string()];
        let error = Wanted::Chosen(&patterns).check(&entries()).map_err(|error| error.to_string());
        assert_eq!(error, Err("no back end is called `stabel`, did you mean `stable`?".to_string()));
        assert!(Wanted::Chosen(&patterns[..1]).check(&entries()).is_ok());
    }
}

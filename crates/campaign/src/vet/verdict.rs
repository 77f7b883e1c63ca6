//! The verdict of an answer: one line, and whether anything is new.

use super::answer::{Answer, New};
use super::expected::Expected;
use crate::record::counts::Altered;
use crate::summary::numbers::{plural, thousands};

impl Answer {
    /// The answer in one line.
    pub fn summary(&self) -> String {
        let mut parts = vec![match &self.altered {
            Some(altered) => self.alteration(altered),
            None => plural(self.programs, "program"),
        }];
        if let Some((pass, hunted)) = &self.pass {
            parts.push(format!("{pass} changed {} of them", thousands(hunted.changed)));
        }
        if self.old.findings > 0 {
            let known = match self.old.known.len() as u64 {
                0 => "none of them known".to_string(),
                known => plural(known, "known bug"),
            };
            parts.push(format!("{} ({known})", plural(self.old.findings, "old failure")));
        }
        let expected: u64 = self.expected.iter().map(Expected::muted).sum();
        if expected > 0 {
            let rules = self.expected.iter().filter(|rule| rule.muted() > 0).count() as u64;
            parts.push(format!("{} ({})", plural(expected, "expected failure"), plural(rules, "rule")));
        }
        if self.flaky > 0 {
            parts.push(format!("{} that failed once only", thousands(self.flaky)));
        }
        if !self.fixed.is_empty() {
            parts.push(format!("{} fixed", plural(self.fixed.len() as u64, "known bug")));
        }
        if self.untried > 0 {
            parts.push(format!("no time to try {}", plural(self.untried as u64, "known bug")));
        }
        match self.untested() {
            Some(why) => parts.push(format!("nothing tested: {why}")),
            None => parts.extend(self.news()),
        }
        parts.join("; ")
    }

    /// What the change does to programs, and whether the results are right.
    fn alteration(&self, altered: &Altered) -> String {
        let (count, of) = (altered.altered, plural(altered.programs, "program"));
        let are_right = self.new.is_empty() && self.old.findings == 0 && self.flaky == 0;
        match (count, are_right) {
            (0, _) => format!("your change altered none of {of}"),
            (1, true) => format!("your change altered 1 of {of}, and it is right"),
            (_, true) => format!("your change altered {0} of {of}; all {0} are right", thousands(count)),
            (_, false) => format!("your change altered {} of {of}", thousands(count)),
        }
    }

    /// What is new, with a count for each kind. An unexamined finding is not counted as a bug: it may be a
    /// listed one.
    fn news(&self) -> Vec<String> {
        let mut parts = Vec::new();
        if let Some(first) = self.back.first() {
            let (count, more) = (plural(self.back.len() as u64, "known bug"), self.back.len() > 1);
            parts.push(format!("{count} back: {}{}", first.issue, if more { ", ..." } else { "" }));
        }
        let bugs: Vec<&New> = self.new.iter().filter(|new| new.is_examined()).collect();
        if let Some(first) = bugs.first() {
            let (count, more) = (plural(bugs.len() as u64, "new bug"), bugs.len() > 1);
            parts.push(format!("{count}: {}{}", first.title, if more { ", ..." } else { "" }));
        }
        match (self.new.len() - bugs.len()) as u64 {
            0 => {}
            groups => {
                let what = if parts.is_empty() { "new failures, " } else { "" };
                parts.push(format!("{what}{} not examined", plural(groups, "group")));
            }
        }
        if parts.is_empty() {
            parts.push("nothing new".to_string());
        }
        parts
    }

    /// Whether the change is to blame for anything.
    pub fn is_new(&self) -> bool {
        !self.new.is_empty() || !self.back.is_empty()
    }

    /// Why the compiler is not acquitted although nothing is new: nothing was tested.
    pub fn untested(&self) -> Option<String> {
        if self.is_new() {
            return None;
        }
        match &self.pass {
            _ if self.programs == 0 && self.interrupted => {
                Some("it was stopped before the first program".to_string())
            }
            _ if self.programs == 0 => {
                Some("the time was up before the first program; raise --time".to_string())
            }
            Some((pass, hunted)) if hunted.changed == 0 => {
                Some(format!("{pass} had nothing to do in these programs; raise --time"))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::path::PathBuf;

    use super::super::answer::{CompilerName, KnownName, Old, Place};
    use super::*;
    use crate::record::counts::Hunted;

    pub(crate) fn new(title: &str, place: Place) -> New {
        New {
            title: title.to_string(),
            place,
            known: None,
            findings: 1,
            seed: 0,
            rerun: String::new(),
            printed: None,
            flags: Vec::new(),
            statements: 0,
        }
    }

    fn folder() -> PathBuf {
        PathBuf::from("x")
    }

    /// An answer for 64 programs without findings.
    pub(crate) fn answer() -> Answer {
        let compiler = CompilerName { name: "a".to_string(), ..CompilerName::default() };
        Answer {
            changed: compiler.clone(),
            baseline: compiler,
            backends: Vec::new(),
            seeds: [0, 64],
            programs: 64,
            tests: 128,
            seconds: 1.0,
            cpu_seconds: 1.0,
            pass: None,
            altered: None,
            unreached: Vec::new(),
            new: Vec::new(),
            expected: Vec::new(),
            old: Old::default(),
            flaky: 0,
            fixed: Vec::new(),
            back: Vec::new(),
            tried: 0,
            untried: 0,
            interrupted: false,
            directory: folder(),
        }
    }

    #[test]
    fn only_what_was_examined_is_a_bug() {
        let all = vec![new("a", Place::Page(folder())), new("b", Place::Untriaged(folder()))];
        let examined = Answer { new: all.clone(), ..answer() };
        assert_eq!(examined.summary(), "64 programs; 1 new bug: a; 1 group not examined");
        let not = Answer { new: all[1..].to_vec(), ..answer() };
        assert_eq!(not.summary(), "64 programs; new failures, 1 group not examined");
        let known = KnownName { issue: "rust#1".to_string(), title: String::new() };
        let back = Answer { back: vec![known], untried: 2, ..answer() };
        assert_eq!(back.summary(), "64 programs; no time to try 2 known bugs; 1 known bug back: rust#1");
        assert!([examined, not, back].iter().all(|answer| answer.is_new() && answer.untested().is_none()));
        assert_eq!(answer().summary(), "64 programs; nothing new");
        assert!(!answer().is_new() && answer().untested().is_none());
    }

    #[test]
    fn what_a_change_alters_comes_first() {
        let altered = |count| Some(Altered { programs: 3000, altered: count, ..Altered::default() });
        let right = Answer { programs: 3000, altered: altered(12), ..answer() };
        assert_eq!(
            right.summary(),
            "your change altered 12 of 3,000 programs; all 12 are right; nothing new"
        );
        let none = Answer { programs: 3000, altered: altered(0), ..answer() };
        assert_eq!(none.summary(), "your change altered none of 3,000 programs; nothing new");
        let wrong = Answer { new: vec![new("a", Place::Page(folder()))], altered: altered(1), ..answer() };
        assert_eq!(wrong.summary(), "your change altered 1 of 3,000 programs; 1 new bug: a");
    }

    #[test]
    fn nothing_tested_is_nothing_new_for_nobody() {
        let stopped = Answer { programs: 0, interrupted: true, ..answer() };
        assert_eq!(stopped.summary(), "0 programs; nothing tested: it was stopped before the first program");
        let late = Answer { programs: 0, ..answer() };
        assert!(late.untested().is_some_and(|why| why.contains("raise --time")), "{}", late.summary());
        let idle = Answer { pass: Some(("GVN".to_string(), Hunted::default())), ..answer() };
        assert!(idle.summary().contains("nothing tested: GVN had nothing to do"), "{}", idle.summary());
    }
}

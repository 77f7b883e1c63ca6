//! Expected failures: those of known bugs that a rule names are no news while the rule is valid.

use std::time::{Duration, Instant};

use serde::Serialize;
use triage::known::rules::{Day, Rule, today};

use super::{Answer, Question};
use crate::Error;

/// How long the stored programs of unmet rules may still run when the time is over.
const LATE: Duration = Duration::from_secs(10);

/// A rule and its effect.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Expected {
    /// The issue of the bug.
    pub issue: String,
    /// Why its failures are accepted.
    pub reason: String,
    /// Who made the rule.
    pub by: String,
    /// The last day on which the rule is valid.
    pub until: String,
    /// Failures that are this bug.
    pub failures: u64,
    /// The outcome of the rule.
    pub state: RuleState,
}

/// The outcome of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RuleState {
    /// The compiler has the bug.
    Met,
    /// No failure is this bug, and the compiler gets its stored program right: perhaps it is fixed.
    Obsolete,
    /// Its last day is over: failures count.
    Ended,
}

impl Question<'_> {
    /// Removes expected failures from an answer.
    pub fn expect(&self, answer: &mut Answer, rules: &[Rule]) -> Result<(), Error> {
        let timed = self.harness.until((self.start + self.time).max(Instant::now() + LATE));
        answer.expect(rules, today(), |issue| {
            let mut bugs = self.known.programs().filter(|bug| bug.issue == issue);
            let has = bugs.try_fold(false, |has, bug| match self.changed.first() {
                Some(changed) if !has => Ok(!self.known.has(timed.harness(), changed, bug)?.is_right()),
                _ => Ok(has),
            });
            has.map_err(|error: difftest::Error| error.into())
        })
    }
}

impl Answer {
    /// Applies the rules as of a day; `has` returns whether the changed compiler may still have a bug.
    fn expect(
        &mut self,
        rules: &[Rule],
        day: Day,
        has: impl Fn(&str) -> Result<bool, Error>,
    ) -> Result<(), Error> {
        for rule in rules {
            let issue = rule.issue.as_str();
            let failures: u64 = self.of(issue).map(|new| new.findings).sum();
            let is_old = self.old.known.iter().any(|known| known.issue == issue);
            let state = if !rule.holds_on(day) {
                RuleState::Ended
            } else if failures > 0 || is_old || has(issue)? {
                RuleState::Met
            } else {
                RuleState::Obsolete
            };
            if state == RuleState::Met {
                self.new.retain(|new| new.known.as_deref() != Some(issue));
                self.back.retain(|known| known.issue != issue);
            }
            let (reason, by) = (rule.reason.clone(), rule.by.clone());
            let until = rule.until.to_string();
            self.expected.push(Expected { issue: issue.to_string(), reason, by, until, failures, state });
        }
        Ok(())
    }

    fn of(&self, issue: &str) -> impl Iterator<Item = &super::New> {
        self.new.iter().filter(move |new| new.known.as_deref() == Some(issue))
    }
}

impl Expected {
    /// Failures that do not count.
    pub fn muted(&self) -> u64 {
        if self.state == RuleState::Met { self.failures } else { 0 }
    }
}

impl std::fmt::Display for Expected {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Expected { issue, reason, by, until, failures, state } = self;
        match state {
            RuleState::Met => {
                let failures = crate::summary::numbers::plural(*failures, "failure");
                write!(f, "expected: {issue}, {failures} ({reason}; {by}, until {until})")
            }
            RuleState::Obsolete => write!(
                f,
                "perhaps obsolete: the rule for {issue} ({by}, until {until}): no failure, and its program is right"
            ),
            RuleState::Ended => write!(f, "ended: the rule for {issue} ({by}) held until {until}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::verdict::tests::{answer, new};
    use super::super::{KnownName, Place};
    use super::*;

    fn rule(issue: &str) -> Rule {
        let until = Day { year: 2027, month: 3, day: 31 };
        Rule { issue: issue.to_string(), reason: "r".to_string(), by: "b".to_string(), until }
    }

    fn on(day: u8, has: bool, mut answer: Answer) -> Answer {
        let day = Day { year: 2027, month: 3 + u8::from(day > 31), day: (day - 1) % 31 + 1 };
        answer.expect(&[rule("x#1")], day, |_| Ok(has)).expect("nothing is run");
        answer
    }

    fn found() -> Answer {
        let page = || Place::Page("x".into());
        let mut known = new("a", page());
        known.known = Some("x#1".to_string());
        let back = vec![KnownName { issue: "x#1".to_string(), title: String::new() }];
        Answer { new: vec![known, new("b", page())], back, ..answer() }
    }

    #[test]
    fn a_rule_takes_its_own_bug_and_no_other() {
        let answer = on(31, true, found());
        assert_eq!((answer.new.len(), answer.back.len(), answer.new[0].title.as_str()), (1, 0, "b"));
        assert_eq!((answer.expected[0].state, answer.expected[0].failures), (RuleState::Met, 1));
        assert!(answer.is_new(), "another bug is news");
        assert_eq!(answer.summary(), "64 programs; 1 expected failure (1 rule); 1 new bug: b");
    }

    #[test]
    fn after_its_last_day_it_takes_nothing() {
        let answer = on(32, true, found());
        assert_eq!((answer.new.len(), answer.back.len()), (2, 1));
        assert_eq!(answer.expected[0].state, RuleState::Ended);
        assert!(answer.expected[0].to_string().contains("held until 2027-03-31"));
    }

    #[test]
    fn what_meets_nothing_is_perhaps_obsolete() {
        let state = |has: bool| on(1, has, answer()).expected[0].state;
        assert_eq!([state(false), state(true)], [RuleState::Obsolete, RuleState::Met]);
        assert!(!on(1, false, answer()).is_new(), "it is no failure");
    }
}

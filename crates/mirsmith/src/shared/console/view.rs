//! The text of the live view.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ::triage::Step;
use campaign::Stats;
use campaign::summary::numbers::{plural, thousands};

use super::screen::{Span, Style};
use super::summary::{clock, findings, left, new_bugs, programs};

/// The state of the live view.
pub(super) struct View {
    /// The name of the command.
    label: &'static str,
    time: Option<Duration>,
    start: Instant,
    /// What the command works on, if it is not a campaign.
    pub subject: String,
    /// Whether findings are triaged.
    pub triage: bool,
    /// The hunted pass, if any.
    pub pass: Option<String>,
    /// The campaign so far.
    pub stats: Option<Stats>,
    /// A further line.
    pub note: String,
    /// Whether the user has stopped the command.
    pub stopped: Arc<AtomicBool>,
    work: Option<Work>,
}

/// The step in progress.
struct Work {
    /// What it works on, if that is not the subject of the command.
    subject: Option<String>,
    step: Step,
    since: Instant,
}

impl View {
    /// A view without any state.
    pub(super) fn new(label: &'static str, time: Option<Duration>) -> View {
        View {
            label,
            time,
            start: Instant::now(),
            subject: String::new(),
            triage: false,
            pass: None,
            stats: None,
            note: String::new(),
            stopped: Arc::default(),
            work: None,
        }
    }

    /// Records a step; returns whether it differs from the one before.
    pub(super) fn step(&mut self, subject: Option<String>, step: Step) -> bool {
        match &mut self.work {
            Some(work) if work.subject == subject && work.step.is_same(&step) => {
                work.step = step;
                false
            }
            work => {
                *work = Some(Work { subject, step, since: Instant::now() });
                true
            }
        }
    }

    /// Records that no finding is being triaged.
    pub(super) fn rest(&mut self) {
        self.work = None;
    }

    /// The lines of the live view.
    pub(super) fn lines(&self) -> Vec<Vec<Span>> {
        let mut lines = vec![self.first()];
        if let Some(stats) = &self.stats {
            let new = if self.triage && new_bugs(stats).next().is_some() { Style::New } else { Style::Plain };
            lines.push(vec![new.text(findings(stats, self.triage))]);
            if let Some(newest) = stats.newest.as_ref().filter(|_| !self.triage) {
                let key = &newest.group_key;
                let text = format!(
                    "newest: {} on {}, seed {}: {}",
                    key.state, key.backend, newest.seed, key.message
                );
                lines.push(vec![Style::Dim.text(text)]);
            }
            if let Some((pass, hunted)) = self.pass.as_ref().zip(stats.hunted) {
                let (changed, of) = (thousands(hunted.changed), plural(hunted.programs, "program"));
                lines.push(vec![Style::Plain.text(format!("{pass} changed {changed} of {of}"))]);
            }
            lines.extend(self.work.as_ref().map(|work| vec![Style::Dim.text(work.text(true))]));
        }
        if !self.note.is_empty() {
            lines.push(vec![Style::Plain.text(self.note.clone())]);
        }
        lines
    }

    fn first(&self) -> Vec<Span> {
        let label = Style::Bold.text(format!("{} ", self.label));
        let text = match &self.stats {
            Some(stats) if stats.running => self.testing(stats),
            Some(stats) => {
                let (done, of) = (thousands(stats.triaged), thousands(stats.found()));
                format!("{done} of {of} findings looked at in {}", clock(self.start.elapsed().as_secs_f64()))
            }
            None => self.alone(),
        };
        let mut line = vec![label];
        // First, since it must not be cut off.
        if self.stopped.load(Ordering::Relaxed) {
            line.push(Style::Warning.text("stopping (Ctrl-C again to stop at once); "));
        }
        line.push(Style::Plain.text(text));
        line
    }

    /// A campaign's programs, and the time left.
    fn testing(&self, stats: &Stats) -> String {
        match left(stats, self.time, self.start.elapsed()) {
            Some(left) if left > 0.0 => format!("{}; {} left", programs(stats), clock(left)),
            Some(_) if self.work.is_some() => {
                let time =
                    self.time.map(|time| time.as_secs_f64() - stats.seconds).filter(|left| *left > 0.0);
                let most = time.map_or(String::new(), |left| format!(", {} at most", clock(left)));
                format!("{}; only triage is left{most}", programs(stats))
            }
            Some(_) => format!("{}; the last batches are running", programs(stats)),
            None => programs(stats),
        }
    }

    /// The elapsed time, the step, and its subject last: a long path may be cut off, the rest should not.
    fn alone(&self) -> String {
        let elapsed = self.start.elapsed();
        let mut text = clock(elapsed.as_secs_f64());
        if let Some(time) = self.time {
            text += &format!(", {} left", clock(time.saturating_sub(elapsed).as_secs_f64().ceil()));
        }
        let step = self.work.as_ref().map(|work| work.step.to_string()).unwrap_or_default();
        let parts: Vec<&str> =
            [step.as_str(), &self.subject].into_iter().filter(|part| !part.is_empty()).collect();
        if parts.is_empty() { text } else { format!("{text}: {}", parts.join("; ")) }
    }

    /// All lines joined into one, for a log.
    pub(super) fn line(&self) -> String {
        self.lines().iter().map(|line| text(line)).collect::<Vec<_>>().join("; ")
    }

    /// A line about the beginning of a step.
    pub(super) fn step_line(&self) -> String {
        let work = self.work.as_ref().map(|work| work.text(false)).unwrap_or_default();
        // In a campaign, the subject is the finding.
        let subject = if self.stats.is_some() || self.subject.is_empty() {
            String::new()
        } else {
            format!("{}: ", self.subject)
        };
        format!("{}: {subject}{work}", self.label)
    }
}

impl Work {
    fn text(&self, with_time: bool) -> String {
        let subject = self.subject.as_ref().map(|subject| format!("{subject}: ")).unwrap_or_default();
        let time = if with_time {
            format!(" ({})", clock(self.since.elapsed().as_secs_f64()))
        } else {
            String::new()
        };
        format!("{subject}{}{time}", self.step)
    }
}

/// The text of a line.
pub(super) fn text(line: &[Span]) -> String {
    line.iter().map(Span::text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_program_is_one_line() {
        let mut view = View::new("reduce", Some(Duration::from_secs(60)));
        assert_eq!(view.line(), "reduce 0 s, 1:00 min left");
        view.subject = "x.rs".to_string();
        assert!(view.step(None, Step::Looking(1)));
        assert!(view.step(None, Step::Reducing { statements: 9, tested: 0 }));
        assert!(!view.step(None, Step::Reducing { statements: 4, tested: 7 }), "it is the same step");
        assert_eq!(view.line(), "reduce 0 s, 1:00 min left: reducing, 4 statements left, 7 tested; x.rs");
        assert_eq!(view.step_line(), "reduce: x.rs: reducing, 4 statements left, 7 tested");
        view.stopped.store(true, Ordering::Relaxed);
        assert!(view.line().starts_with("reduce stopping (Ctrl-C again to stop at once); 0 s"));
    }

    #[test]
    fn a_campaign_tells_what_triage_does() {
        let mut view = View::new("fuzz", None);
        view.subject = "what came before".to_string();
        view.triage = true;
        let findings = [(difftest::State::Mismatch, 3)].into();
        let mut stats =
            Stats { running: true, programs: 8, of: Some(16), seconds: 4.0, findings, ..Stats::default() };
        view.stats = Some(stats.clone());
        view.step(Some("seed 3 on a".to_string()), Step::Blaming(12));
        let lines: Vec<String> = view.lines().iter().map(|line| text(line)).collect();
        assert_eq!(
            lines,
            [
                "fuzz 8 of 16 programs in 4 s, 2.0/s; 4 s left",
                "3 findings: 3 not looked at yet",
                "seed 3 on a: blaming, 12 compilations (0 s)"
            ]
        );
        assert_eq!(view.step_line(), "fuzz: seed 3 on a: blaming, 12 compilations");
        stats.programs = 16;
        view.stats = Some(stats);
        assert!(view.line().starts_with("fuzz 16 programs in 4 s, 4.0/s; only triage is left; "));
    }
}

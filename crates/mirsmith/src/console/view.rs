//! What the live view says, from what is known.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ::triage::Step;
use campaign::Stats;
use campaign::numbers::{plural, thousands};

use super::screen::{Span, Style};
use super::summary::{clock, findings, left, new_bugs, programs};

/// All that is known.
pub struct View {
    /// The command.
    label: &'static str,
    time: Option<Duration>,
    start: Instant,
    /// What the command works on, if it is no campaign.
    pub subject: String,
    /// Whether findings are looked at.
    pub triage: bool,
    /// The pass that is hunted.
    pub pass: Option<String>,
    /// The campaign so far.
    pub stats: Option<Stats>,
    /// One more line.
    pub note: String,
    /// Whether the user has stopped it.
    pub stopped: Arc<AtomicBool>,
    work: Option<Work>,
}

/// What is being done.
struct Work {
    /// To what, if that is not the subject of the command.
    subject: Option<String>,
    step: Step,
    since: Instant,
}

impl View {
    /// Nothing is known yet.
    pub fn new(label: &'static str, time: Option<Duration>) -> View {
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

    /// Takes note of a step; says whether it is another one than before.
    pub fn step(&mut self, subject: Option<String>, step: Step) -> bool {
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

    /// Nothing is being done about findings.
    pub fn rest(&mut self) {
        self.work = None;
    }

    /// The lines of the live view.
    pub fn lines(&self) -> Vec<Vec<Span>> {
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

    /// A campaign's programs, and how long it goes on.
    fn testing(&self, stats: &Stats) -> String {
        match left(stats, self.time, self.start.elapsed()) {
            Some(left) if left > 0.0 => format!("{}; {} left", programs(stats), clock(left)),
            Some(_) if self.work.is_some() => {
                let time =
                    self.time.map(|time| time.as_secs_f64() - stats.seconds).filter(|left| *left > 0.0);
                let most = time.map_or(String::new(), |left| format!(", {} at most", clock(left)));
                format!("{}; only triage is left{most}", programs(stats))
            }
            Some(_) => format!("{}; the last ones run", programs(stats)),
            None => programs(stats),
        }
    }

    /// How long it takes, what is being done, and to what: a long path at the end may be cut off, the rest should not.
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

    /// All of it in one line, for a log.
    pub fn line(&self) -> String {
        self.lines().iter().map(|line| text(line)).collect::<Vec<_>>().join("; ")
    }

    /// That a step has begun.
    pub fn step_line(&self) -> String {
        let work = self.work.as_ref().map(|work| work.text(false)).unwrap_or_default();
        // Of a campaign, a finding is what is worked on.
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
pub fn text(line: &[Span]) -> String {
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

//! Progress of a running campaign: a live view on a terminal, plain lines elsewhere, or nothing.

use std::fmt::Write as _;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use campaign::{Bug, Finding, Observer, Stats};
use difftest::State;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How often there is a line where nothing can be redrawn.
const PLAIN: Duration = Duration::from_secs(30);

/// Where it shows things. Always standard error: the result goes to standard output.
pub struct Console {
    form: Form,
    root: PathBuf,
    time: Option<Duration>,
    colour: bool,
    /// Whether single findings are not shown, only bugs.
    muted: bool,
}

enum Form {
    Quiet,
    Plain(Mutex<Instant>),
    Live(ProgressBar),
}

impl Console {
    /// A console that fits where standard error goes.
    pub fn new(quiet: bool, root: &Path, time: Option<Duration>) -> Console {
        let terminal = std::io::stderr().is_terminal();
        let form = match (quiet, terminal) {
            (true, _) => Form::Quiet,
            (false, false) => Form::Plain(Mutex::new(Instant::now())),
            (false, true) => {
                let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(4));
                // The template is a constant, and valid.
                bar.set_style(
                    ProgressStyle::with_template("{msg}").unwrap_or_else(|_| ProgressStyle::default_bar()),
                );
                Form::Live(bar)
            }
        };
        let colour = terminal && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        Console { form, root: root.to_path_buf(), time, colour, muted: false }
    }

    /// The same that shows no single findings: they may be known, which is told later.
    pub fn muted(self, muted: bool) -> Console {
        Console { muted, ..self }
    }

    /// The first line.
    pub fn begin(&self, text: &str) {
        self.line(text);
    }

    /// The live view goes; what comes next is the result.
    pub fn end(&self) {
        if let Form::Live(bar) = &self.form {
            bar.finish_and_clear();
        }
    }

    fn line(&self, text: &str) {
        match &self.form {
            Form::Quiet => {}
            Form::Plain(_) => eprintln!("{text}"),
            Form::Live(bar) => bar.println(text),
        }
    }

    fn paint(&self, code: &str, text: &str) -> String {
        if self.colour { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_string() }
    }
}

impl Observer for Console {
    fn tick(&self, stats: &Stats) {
        match &self.form {
            Form::Quiet => {}
            Form::Plain(last) => {
                let Ok(mut last) = last.lock() else { return };
                if last.elapsed() >= PLAIN {
                    *last = Instant::now();
                    eprintln!("{}", progress(stats, self.time));
                }
            }
            Form::Live(bar) => {
                let mut text = format!(
                    "{}\n{}",
                    self.paint("1", &progress(stats, self.time)),
                    self.paint("2", &shares(stats))
                );
                if let Some(finding) = &stats.newest {
                    text += &format!("\nnewest: {}", describe(finding));
                }
                bar.set_message(text);
                bar.tick();
            }
        }
    }

    fn finding(&self, finding: &Finding) {
        // A group that has enough folders is a number in the view, not a line each.
        if let Some(folder) = finding.folder.as_ref().filter(|_| !self.muted) {
            let path = self.root.join("findings").join(folder);
            self.line(&format!("{} {}", self.paint("31", &describe(finding)), path.display()));
        }
    }

    fn bug(&self, bug: &Bug) {
        let known = if bug.issue.is_some() { "known" } else { "NEW" };
        let folder = self.root.join("bugs").join(bug.folder.as_deref().unwrap_or_default());
        let text = format!("{known} bug {}: {}", bug.name, bug.title);
        self.line(&format!("{} {}", self.paint("35", &text), folder.display()));
    }

    fn error(&self, message: &str) {
        match &self.form {
            Form::Live(bar) => bar.println(self.paint("33", message)),
            _ => eprintln!("mirsmith: {message}"),
        }
    }
}

fn describe(finding: &Finding) -> String {
    let Finding { seed, group_key, .. } = finding;
    let message = match group_key.message.as_str() {
        "" => String::new(),
        message => format!(": {message}"),
    };
    format!("{} on {}, seed {seed}{message}", group_key.state, group_key.backend)
}

/// Programs, speed, findings and what is left, in one line.
pub fn progress(stats: &Stats, time: Option<Duration>) -> String {
    let of = stats.of.map(|of| format!(" of {of}")).unwrap_or_default();
    let mut text = format!(
        "{}{of} programs ({} tests) in {}, {:.1}/s",
        stats.programs,
        stats.tests,
        clock(stats.seconds),
        stats.programs_per_second()
    );
    let by_count = stats
        .of
        .filter(|_| stats.programs > 0)
        .map(|of| of.saturating_sub(stats.programs) as f64 / stats.programs_per_second());
    let by_time = time.map(|time| (time.as_secs_f64() - stats.seconds).max(0.0));
    let left = [by_count, by_time].into_iter().flatten().reduce(f64::min);
    if let Some(left) = left.filter(|_| stats.running) {
        text += &format!(", {} left", clock(left));
    }
    match stats.found() {
        0 => text += "; nothing found",
        found => {
            let states: Vec<String> =
                stats.findings.iter().map(|(s, count)| format!("{count} {s}")).collect();
            text += &format!("; {found} findings in {} groups: {}", stats.groups.len(), states.join(", "));
        }
    }
    if stats.triaged > 0 {
        text += &format!("; {} bugs in {} triaged", stats.bugs.len(), stats.triaged);
    }
    if stats.errors > 0 {
        text += &format!("; {} errors", stats.errors);
    }
    text
}

/// Who takes the CPU time, in one line.
pub fn shares(stats: &Stats) -> String {
    let all = stats.cpu().max(f64::MIN_POSITIVE);
    let percent = |cpu: f64| cpu / all * 100.0;
    let backends = stats.backends.iter();
    let each = backends.map(|(name, t)| format!("{name} {:.0}%", percent(t.compile_cpu + t.run_cpu)));
    let run: f64 = stats.backends.values().map(|tally| tally.run_cpu).sum();
    let each: Vec<String> = each.collect();
    format!(
        "CPU {}: {}; running programs {:.1}%, mirsmith itself {:.1}%",
        clock(stats.cpu()),
        each.join(", "),
        percent(run),
        percent(stats.own_cpu)
    )
}

/// How many reasons are listed for a back end.
const REASONS: usize = 5;

/// What back ends could not be given, with the most frequent reasons; empty if there is nothing to say.
pub fn unsupported(stats: &Stats) -> String {
    let mut text = String::new();
    for (name, tally) in &stats.backends {
        let count = tally.states.get(&State::Unsupported).copied().unwrap_or(0);
        if count == 0 {
            continue;
        }
        let mut reasons: Vec<(&String, &u64)> = tally.lacking.iter().collect();
        reasons.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        let more = if reasons.len() > REASONS { ", ..." } else { "" };
        let reasons: Vec<String> =
            reasons.iter().take(REASONS).map(|(why, count)| format!("{why} ({count})")).collect();
        let total: u64 = tally.states.values().sum();
        let reasons =
            if reasons.is_empty() { String::new() } else { format!(": {}{more}", reasons.join(", ")) };
        // Writing to a String can't fail.
        let _ = writeln!(text, "{name}: {count} of {total} programs not supported{reasons}");
    }
    text
}

/// Seconds as people write them.
fn clock(seconds: f64) -> String {
    let whole = seconds as u64;
    match whole {
        0..60 => format!("{seconds:.1} s"),
        60..3600 => format!("{}:{:02} min", whole / 60, whole % 60),
        _ => format!("{}:{:02}:{:02} h", whole / 3600, whole / 60 % 60, whole % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_the_lesser_of_both() {
        let stats = Stats { running: true, programs: 100, of: Some(400), seconds: 10.0, ..Stats::default() };
        assert_eq!(
            progress(&stats, Some(Duration::from_secs(15))),
            "100 of 400 programs (0 tests) in 10.0 s, 10.0/s, 5.0 s left; nothing found"
        );
        assert!(progress(&stats, None).contains("30.0 s left"));
    }

    #[test]
    fn times_for_people() {
        assert_eq!([9.96, 61.0, 3723.0].map(clock), ["10.0 s", "1:01 min", "1:02:03 h"]);
    }
}

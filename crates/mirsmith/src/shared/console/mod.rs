//! What a command shows while it works: a live view on a terminal, plain lines elsewhere, or nothing.
//!
//! Shared by all commands that take long. It observes campaigns and the steps of triage, and redraws periodically, so
//! that nothing is silent for long.

mod best;
mod screen;
mod summary;
mod view;

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use ::triage::{Progress, Step};
use campaign::{Bug, Finding, Observer, Stats, Triaging};

pub(crate) use best::{Best, write};
pub(crate) use screen::width;
use screen::{Screen, Span, Style};
pub(crate) use summary::{clock, headline, shares, unsupported};
use view::View;

use crate::shared::wrap;

/// How often the live view is drawn.
const REDRAW: Duration = Duration::from_millis(250);

/// How often a line is printed where nothing can be redrawn.
const PLAIN: Duration = Duration::from_secs(10);

/// The console. It uses standard error: the result goes to standard output.
pub(crate) struct Console {
    shared: Arc<Mutex<Shared>>,
    root: PathBuf,
    ticker: Option<(Sender<()>, JoinHandle<()>)>,
}

struct Shared {
    form: Form,
    /// Whether there is nothing to do.
    idle: bool,
    view: View,
}

enum Form {
    /// Prints nothing, or nothing any more.
    Quiet,
    /// Prints lines; with the time of the last one.
    Plain(Instant),
    Live(Screen),
}

impl Console {
    /// A console that fits standard error. `label` is the name of the command; `time` is its time limit, if any.
    pub(crate) fn new(quiet: bool, label: &'static str, time: Option<Duration>) -> Console {
        let terminal =
            std::io::stderr().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb");
        let colour = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let form = match (quiet, terminal) {
            (true, _) => Form::Quiet,
            (false, false) => Form::Plain(Instant::now()),
            (false, true) => Form::Live(Screen::new(colour)),
        };
        let shared = Arc::new(Mutex::new(Shared { form, idle: false, view: View::new(label, time) }));
        let ticker = (!quiet).then(|| tick(&shared));
        Console { shared, root: PathBuf::new(), ticker }
    }

    /// Sets the flag by which the user stops the command: the console then shows that work in progress is ending.
    pub(crate) fn stopped_by(self, flag: Arc<AtomicBool>) -> Console {
        self.shared().view.stopped = flag;
        self
    }

    /// For a campaign in this directory, as the user names it. With `triage` single findings are not shown: most are
    /// known, or the same bug.
    pub(crate) fn for_campaign(mut self, root: &Path, triage: bool) -> Console {
        self.root = root.to_path_buf();
        self.shared().view.triage = triage;
        self
    }

    /// For a campaign that hunts this pass.
    pub(crate) fn hunting(self, pass: Option<&str>) -> Console {
        self.shared().view.pass = pass.map(String::from);
        self
    }

    /// Sets what is being worked on, such as a file.
    pub(crate) fn subject(&self, subject: impl Into<String>) {
        let mut shared = self.shared();
        shared.view.subject = subject.into();
        shared.idle = false;
    }

    /// Sets what is waited for: nothing is counted meanwhile, and where nothing is redrawn it is said once.
    pub(crate) fn idle(&self, subject: &str) {
        let mut shared = self.shared();
        shared.view.subject = subject.to_string();
        shared.view.stats = None;
        if !std::mem::replace(&mut shared.idle, true) && matches!(shared.form, Form::Plain(_)) {
            say(&shared.view.line());
        }
    }

    /// Sets a further line of the live view, replacing the previous one.
    pub(crate) fn note(&self, text: impl Into<String>) {
        self.shared().view.note = text.into();
    }

    /// Shows a remark: as a line of the live view, or as a line in a log.
    pub(crate) fn remark(&self, text: &str) {
        let is_live = matches!(self.shared().form, Form::Live(_));
        if is_live { self.note(text) } else { self.line(text) }
    }

    /// Prints a permanent line.
    pub(crate) fn line(&self, text: &str) {
        let is_live = matches!(self.shared().form, Form::Live(_));
        let text = if is_live { wrap::wrapped(text, Screen::columns()) } else { text.to_string() };
        for line in text.lines() {
            self.shared().permanent(vec![Style::Plain.text(line)]);
        }
    }

    /// Closes the live view and leaves this line, which tells the result.
    pub(crate) fn leave(&self, line: &str) {
        let mut shared = self.shared();
        let mut line = vec![Style::Plain.text(line)];
        if matches!(shared.form, Form::Live(_)) {
            line = screen::fit(&line, Screen::columns());
        }
        shared.permanent(line);
        shared.close();
    }

    /// Closes the live view. The line stays only if the result, which contains the same, goes elsewhere.
    pub(crate) fn end(&self, line: &str) {
        if std::io::stdout().is_terminal() { self.shared().close() } else { self.leave(line) }
    }

    fn shared(&self) -> MutexGuard<'_, Shared> {
        lock(&self.shared)
    }
}

fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    // A panic can only leave the screen inconsistent.
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Prints a line where nothing is redrawn. A closed standard error is ignored.
fn say(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// Redraws periodically, until the sender is gone.
fn tick(shared: &Arc<Mutex<Shared>>) -> (Sender<()>, JoinHandle<()>) {
    let (sender, receiver) = channel::<()>();
    let shared = Arc::clone(shared);
    let thread = std::thread::spawn(move || {
        while receiver.recv_timeout(REDRAW) == Err(RecvTimeoutError::Timeout) {
            lock(&shared).redraw();
        }
    });
    (sender, thread)
}

/// Also after an error: no stale copy of the live view stays behind.
impl Drop for Console {
    fn drop(&mut self) {
        self.shared().close();
        if let Some((sender, thread)) = self.ticker.take() {
            drop(sender);
            // The thread does nothing that could panic.
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn redraw(&mut self) {
        match &mut self.form {
            Form::Quiet => {}
            Form::Plain(last) => {
                if last.elapsed() >= PLAIN && !self.idle {
                    *last = Instant::now();
                    say(&self.view.line());
                }
            }
            Form::Live(screen) => screen.draw(&[], &self.view.lines()),
        }
    }

    /// Prints a line that stays.
    fn permanent(&mut self, line: Vec<Span>) {
        match &mut self.form {
            Form::Quiet => {}
            Form::Plain(_) => say(&view::text(&line)),
            Form::Live(screen) => screen.draw(&[line], &self.view.lines()),
        }
    }

    /// Records another step, or the same with other figures.
    fn step(&mut self, subject: Option<String>, step: Step) {
        let begins = self.view.step(subject, step);
        if let Form::Plain(last) = &mut self.form
            && begins
        {
            *last = Instant::now();
            say(&self.view.step_line());
        }
    }

    fn close(&mut self) {
        if let Form::Live(screen) = &mut self.form {
            screen.draw(&[], &[]);
        }
        self.form = Form::Quiet;
    }
}

impl Progress for Console {
    fn step(&self, step: Step) {
        self.shared().step(None, step);
    }
}

impl Observer for Console {
    fn tick(&self, stats: &Stats) {
        self.shared().view.stats = Some(stats.clone());
    }

    fn finding(&self, finding: &Finding) {
        // Findings beyond a group's folders are only counted, not listed.
        if let Some(folder) = finding.folder.as_ref().filter(|_| !self.shared().view.triage) {
            let path = self.root.join("findings").join(folder);
            let key = &finding.group_key;
            let what = [key.state.to_string(), key.message.clone()];
            let what: Vec<String> = what.into_iter().filter(|part| !part.is_empty()).collect();
            self.found(Style::Plain.text("found "), &path, &what.join(": "));
        }
    }

    fn bug(&self, bug: &Bug) {
        let what = match &bug.issue {
            Some(issue) if bug.is_old_news() => Style::Plain.text(format!("known bug {issue} ")),
            Some(issue) => Style::New.text(format!("known bug {issue} is BACK ")),
            None => Style::New.text("NEW bug "),
        };
        let path = self.root.join("bugs").join(bug.folder.as_deref().unwrap_or_default());
        self.found(what, &path, &bug.title);
    }

    fn triaging(&self, now: Option<&Triaging>) {
        let mut shared = self.shared();
        match now {
            Some(Triaging { seed, backend, step }) => {
                shared.step(Some(format!("seed {seed} on {backend}")), *step)
            }
            None => shared.view.rest(),
        }
    }

    fn error(&self, message: &str) {
        let mut shared = self.shared();
        match &shared.form {
            Form::Live(_) => shared.permanent(vec![Style::Warning.text(format!("mirsmith: {message}"))]),
            _ => say(&format!("mirsmith: {message}")),
        }
    }
}

impl Console {
    /// A line about something with a folder; on a terminal the text may be cut off, the path never.
    fn found(&self, what: Span, path: &Path, text: &str) {
        let mut shared = self.shared();
        let mut line = vec![what, Style::Plain.text(path.display().to_string())];
        let mut rest = vec![Style::Dim.text(format!("  {text}"))];
        if matches!(shared.form, Form::Live(_)) {
            let taken = screen::width(&view::text(&line));
            rest = screen::fit(&rest, Screen::columns().saturating_sub(taken));
        }
        line.extend(rest);
        shared.permanent(line);
    }
}

//! What a command shows while it works: a live view on a terminal, plain lines elsewhere, or nothing.
//!
//! All commands that take long share it. It learns of what happens as a campaign's observer and as the one whom triage
//! tells its steps, and draws by a clock of its own, so that nothing is silent for long.

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

pub use best::{Best, write};
pub use screen::width;
use screen::{Screen, Span, Style};
pub use summary::{clock, headline, shares, unsupported};
use view::View;

use crate::wrap;

/// How often the live view is drawn.
const REDRAW: Duration = Duration::from_millis(250);

/// How often there is a line where nothing can be redrawn.
const PLAIN: Duration = Duration::from_secs(10);

/// Where it shows things. Always standard error: the result goes to standard output.
pub struct Console {
    shared: Arc<Mutex<Shared>>,
    root: PathBuf,
    ticker: Option<(Sender<()>, JoinHandle<()>)>,
}

struct Shared {
    form: Form,
    view: View,
}

enum Form {
    /// Nothing, or nothing any more.
    Quiet,
    /// Lines, with the time of the last one.
    Plain(Instant),
    Live(Screen),
}

impl Console {
    /// A console that fits where standard error goes. `label` is the name of the command; `time` is how long it may take,
    /// if that is limited.
    pub fn new(quiet: bool, label: &'static str, time: Option<Duration>) -> Console {
        let terminal =
            std::io::stderr().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb");
        let colour = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let form = match (quiet, terminal) {
            (true, _) => Form::Quiet,
            (false, false) => Form::Plain(Instant::now()),
            (false, true) => Form::Live(Screen::new(colour)),
        };
        let shared = Arc::new(Mutex::new(Shared { form, view: View::new(label, time) }));
        let ticker = (!quiet).then(|| tick(&shared));
        Console { shared, root: PathBuf::new(), ticker }
    }

    /// The same that says so when this flag is set: the user has stopped it, and what is begun is being ended.
    pub fn stopped_by(self, flag: Arc<AtomicBool>) -> Console {
        self.shared().view.stopped = flag;
        self
    }

    /// The same for a campaign in this directory, as the user calls it. Single findings are not shown with `triage`, which
    /// looks at each: most are known, or the same bug.
    pub fn for_campaign(mut self, root: &Path, triage: bool) -> Console {
        self.root = root.to_path_buf();
        self.shared().view.triage = triage;
        self
    }

    /// The same for a campaign that hunts this pass.
    pub fn hunting(self, pass: Option<&str>) -> Console {
        self.shared().view.pass = pass.map(String::from);
        self
    }

    /// What is worked on, such as a file.
    pub fn subject(&self, subject: impl Into<String>) {
        self.shared().view.subject = subject.into();
    }

    /// One more line of the live view, in place of the last such.
    pub fn note(&self, text: impl Into<String>) {
        self.shared().view.note = text.into();
    }

    /// Something to know: one more line of the live view, or a line in a log.
    pub fn remark(&self, text: &str) {
        let is_live = matches!(self.shared().form, Form::Live(_));
        if is_live { self.note(text) } else { self.line(text) }
    }

    /// A permanent line.
    pub fn line(&self, text: &str) {
        let is_live = matches!(self.shared().form, Form::Live(_));
        let text = if is_live { wrap::wrapped(text, Screen::columns()) } else { text.to_string() };
        for line in text.lines() {
            self.shared().permanent(vec![Style::Plain.text(line)]);
        }
    }

    /// The live view goes, and this line stays: it tells how it ended.
    pub fn leave(&self, line: &str) {
        let mut shared = self.shared();
        let mut line = vec![Style::Plain.text(line)];
        if matches!(shared.form, Form::Live(_)) {
            line = screen::fit(&line, Screen::columns());
        }
        shared.permanent(line);
        shared.close();
    }

    /// The live view goes. Its last line stays only if the result, which tells the same, goes somewhere else.
    pub fn end(&self, line: &str) {
        if std::io::stdout().is_terminal() { self.shared().close() } else { self.leave(line) }
    }

    fn shared(&self) -> MutexGuard<'_, Shared> {
        lock(&self.shared)
    }
}

fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    // What a panic leaves half done is only on the screen.
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A line where nothing is redrawn. With standard error closed there is nobody left to tell.
fn say(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// Draws now and then, until the sender is gone.
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
            // It does nothing that could panic, and its end is all that matters.
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn redraw(&mut self) {
        match &mut self.form {
            Form::Quiet => {}
            Form::Plain(last) => {
                if last.elapsed() >= PLAIN {
                    *last = Instant::now();
                    say(&self.view.line());
                }
            }
            Form::Live(screen) => screen.draw(&[], &self.view.lines()),
        }
    }

    /// A line that stays.
    fn permanent(&mut self, line: Vec<Span>) {
        match &mut self.form {
            Form::Quiet => {}
            Form::Plain(_) => say(&view::text(&line)),
            Form::Live(screen) => screen.draw(&[line], &self.view.lines()),
        }
    }

    /// Another step, or the same with other figures.
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
        // A group that has enough folders is a number in the view, not a line each.
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
    /// A line about something that has a folder; on a terminal the text is cut off, the path never.
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

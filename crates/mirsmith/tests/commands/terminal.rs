//! A terminal of a given size in which a command runs: a tmux pane.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// What stands on the screen when the command has ended.
const END: &str = "[ended]";

/// How often the screen is looked at.
const LOOK: Duration = Duration::from_millis(150);

pub(crate) struct Terminal {
    /// The socket of a server of our own.
    socket: String,
}

/// A look at the screen.
pub(crate) struct Look {
    /// The rows, without those at the end that are empty.
    pub rows: Vec<String>,
    /// The lines: rows that the terminal has wrapped are one.
    lines: Vec<String>,
    /// The rows with the codes for colours.
    pub painted: String,
}

impl Look {
    /// No line is longer than the terminal is wide.
    pub(crate) fn assert_unwrapped(&self) {
        assert_eq!(self.rows, self.lines, "a line wraps");
    }

    pub(crate) fn has(&self, text: &str) -> bool {
        self.rows.iter().any(|row| row.contains(text))
    }

    pub(crate) fn text(&self) -> String {
        self.rows.join("\n")
    }
}

/// All looks at a command until its end.
pub(crate) struct Film {
    pub looks: Vec<Look>,
    /// The longest time in which nothing has changed.
    pub silence: Duration,
}

impl Film {
    /// The screen at the end, without what says so, and without the remark on a busy machine: the tests themselves load it.
    pub(crate) fn last(&self) -> Vec<&str> {
        let last = self.looks.last().expect("at least one look");
        let mut rows: Vec<&str> =
            last.rows.iter().map(String::as_str).take_while(|row| !row.starts_with(END)).collect();
        if let Some(at) = rows.iter().position(|row| row.starts_with("mirsmith: this machine is busy")) {
            let continued = rows[at + 1..].iter().take_while(|row| row.starts_with("  ")).count();
            rows.drain(at..=at + continued);
        }
        rows
    }

    /// Whether some look has all of these.
    pub(crate) fn shows(&self, texts: &[&str]) -> bool {
        self.looks.iter().any(|look| texts.iter().all(|text| look.has(text)))
    }

    /// For a message: every look that is not like the one before.
    pub(crate) fn text(&self) -> String {
        let mut texts: Vec<String> = self.looks.iter().map(Look::text).collect();
        texts.dedup();
        texts.join("\n--------\n")
    }
}

impl Terminal {
    /// Runs a command for the shell in a directory, to its end, and looks at the screen all the time.
    pub(crate) fn film(name: &str, columns: u16, directory: &Path, command: &str) -> Film {
        Terminal::tall(name, [columns, 30], directory, command)
    }

    /// The same with this many columns and rows.
    pub(crate) fn tall(name: &str, [columns, rows]: [u16; 2], directory: &Path, command: &str) -> Film {
        let terminal = Terminal { socket: format!("mirsmith-{name}-{}", std::process::id()) };
        let (columns, rows) = (columns.to_string(), rows.to_string());
        let script = format!("{command}; echo '{END}'; exec sleep 100");
        let directory = directory.to_str().expect("UTF-8");
        terminal.tmux(&[
            "-f",
            "/dev/null",
            "new-session",
            "-d",
            "-x",
            &columns,
            "-y",
            &rows,
            "-c",
            directory,
            &script,
        ]);
        let (mut looks, start) = (vec![terminal.look()], Instant::now());
        let (mut silence, mut changed) = (Duration::ZERO, start);
        while !looks.last().is_some_and(|look| look.has(END)) {
            assert!(
                start.elapsed() < Duration::from_secs(600),
                "it does not end:\n{}",
                terminal.look().text()
            );
            std::thread::sleep(LOOK);
            let look = terminal.look();
            if looks.last().is_some_and(|last| last.rows != look.rows) {
                silence = silence.max(changed.elapsed());
                changed = Instant::now();
            }
            looks.push(look);
        }
        Film { looks, silence }
    }

    fn look(&self) -> Look {
        let rows = |text: String| {
            let mut rows: Vec<String> = text.lines().map(|row| row.trim_end().to_string()).collect();
            while rows.last().is_some_and(String::is_empty) {
                rows.pop();
            }
            rows
        };
        // In one go, or the screen might change in between.
        let both = self.tmux(&[
            "capture-pane",
            "-p",
            ";",
            "display-message",
            "-p",
            "<cut>",
            ";",
            "capture-pane",
            "-p",
            "-J",
            ";",
            "display-message",
            "-p",
            "<cut>",
            ";",
            "capture-pane",
            "-p",
            "-e",
        ]);
        let parts: Vec<&str> = both.split("<cut>\n").collect();
        let [plain, joined, painted] = parts[..] else { panic!("tmux says {both}") };
        Look { rows: rows(plain.to_string()), lines: rows(joined.to_string()), painted: painted.to_string() }
    }

    fn tmux(&self, arguments: &[&str]) -> String {
        let mut command = Command::new("tmux");
        command.args(["-u", "-L", &self.socket]).args(arguments).env("LC_ALL", "C.UTF-8").env_remove("TMUX");
        let output = command.output().expect(
            "tmux can't be started, and the display is tested in it: install it with the system's packages",
        );
        assert!(output.status.success(), "tmux: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("UTF-8")
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = Command::new("tmux").args(["-L", &self.socket, "kill-server"]).output();
    }
}

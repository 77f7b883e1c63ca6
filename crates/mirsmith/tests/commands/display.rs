//! What a user sees on a terminal while a command works, at several widths, and what a log gets instead.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::bugs::{KNOWN, Place};
use crate::terminal::{Film, Terminal};
use crate::{json, mirsmith, write};

/// Nothing may be silent for more than two seconds; the rest is for a machine that has other things to do.
const SILENCE: Duration = Duration::from_secs(30);

/// A command in a terminal, in cargo's directory for tests.
fn film(name: &str, columns: u16, environment: &str, arguments: &[&str], rest: &str) -> Film {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let arguments: Vec<String> = arguments.iter().map(|argument| format!("'{argument}'")).collect();
    let command =
        format!("{environment} '{}' {} {rest}", env!("CARGO_BIN_EXE_mirsmith"), arguments.join(" "));
    let film = Terminal::film(name, columns, directory, &command);
    film.looks.iter().for_each(|look| look.assert_unwrapped());
    assert!(film.silence < SILENCE, "{:?} without a change:\n{}", film.silence, film.text());
    film
}

/// Paths as a user types them: short, and relative.
fn short(path: &Path) -> PathBuf {
    PathBuf::from(path.file_name().expect("it has a name"))
}

/// The same place with such paths; it is only used from cargo's directory for tests.
fn place(name: &str) -> Place {
    let place = Place::new(name);
    Place { out: short(&place.out), config: short(&place.config) }
}

/// A campaign with triage at 80 columns: what it finds, what triage does, and at the end one line.
#[test]
fn a_campaign_fits_80_columns_and_leaves_one_line() {
    let place = place("display-fuzz");
    let film = film("fuzz", 80, "", &place.arguments(&["--triage"]), "> display-fuzz.txt");
    let text = film.text();
    assert!(film.shows(&["fuzz ", " programs in ", "/s"]), "{text}");
    assert!(film.shows(&["findings: ", " not looked at yet", "seed ", " on 1.95.0: reducing, "]), "{text}");
    assert!(film.shows(&["NEW bug display-fuzz/bugs/"]), "{text}");
    assert!(film.looks.iter().any(|look| look.painted.contains("\x1b[1m")), "no colour:\n{text}");
    let [begin, bug, end] = film.last()[..] else { panic!("more or less than three lines stay:\n{text}") };
    assert!(begin.ends_with("results in display-fuzz"), "{begin}");
    assert!(bug.starts_with("NEW bug "), "{bug}");
    assert!(end.starts_with("16 programs in ") && end.contains(" new (1 bug)"), "{end}");
}

/// With everything muted the view says what is known, and there is no trace of a live view in the result.
#[test]
fn what_is_muted_is_shown_as_known() {
    let place = place("display-known");
    let known = short(&write("display-known-list.toml", KNOWN.as_bytes()));
    let known = known.to_str().expect("UTF-8");
    let arguments = place.arguments(&["--triage", "--mute-known", "--known", known]);
    let film = film("known", 120, "NO_COLOR=1", &arguments, "");
    let text = film.text();
    assert!(film.shows(&["fuzz ", " known"]) && !text.contains("newest"), "{text}");
    assert!(film.looks.iter().all(|look| !look.painted.contains('\x1b')), "colour:\n{text}");
    let last = film.last();
    assert!(last[1].starts_with("16 programs in ") && last[1].ends_with(" known"), "{last:?}");
    assert_eq!(last.iter().filter(|row| row.contains("programs in")).count(), 1, "{last:?}");
}

/// Triage afterwards, at 120 columns: a campaign, and then a single finding and its report in a narrow terminal.
#[test]
fn triage_tells_its_steps() {
    let place = place("display-triage");
    let root = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (out, config) = (place.out.to_str().expect("UTF-8"), place.config.to_str().expect("UTF-8"));
    let absolute = Place { out: root.join(&place.out), config: root.join(&place.config) };
    json(&absolute.arguments(&[]));
    let finding = std::fs::read_dir(absolute.out.join("findings")).expect("there are findings").next();
    let finding = finding.expect("there is one").expect("readable").file_name();
    let finding = format!("{out}/findings/{}", finding.to_str().expect("UTF-8"));

    let campaign = film("triage", 120, "", &["triage", out, "--config", config], "> display-triage.txt");
    let text = campaign.text();
    assert!(campaign.shows(&["triage ", " findings looked at in "]), "{text}");
    assert!(campaign.shows(&[" on 1.95.0: reducing, ", " statements left"]), "{text}");
    assert_eq!(campaign.last().len(), 3, "{text}");

    let one = film("finding", 40, "", &["triage", &finding, "--config", config], "> display-finding.txt");
    let text = one.text();
    assert!(one.shows(&["triage ", " s: reducing, ", "…"]), "{text}");
    let arguments = ["report", &finding, "--config", config, "--out", "display-report"];
    let page = film("report", 80, "", &arguments, "");
    let text = page.text();
    assert!(page.shows(&["report ", " s: blaming, ", "; display-triage/findings/"]), "{text}");
    assert!(page.shows(&["searching plain Rust, "]), "{text}");
    let [line] = page.last()[..] else { panic!("more or less than one line stays:\n{text}") };
    assert!(line.contains(" files in display-report: Miscompilation by MIR pass GVN"), "{line}");
}

/// Where nothing can be redrawn there is a line for every step.
#[test]
fn a_log_gets_a_line_for_each_step() {
    let place = Place::new("display-log");
    let output = mirsmith(&place.arguments(&["--triage"]));
    let text = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(!text.contains('\x1b'), "{text}");
    for step in ["looking", "reducing, ", "blaming, 0 compilations", "searching plain Rust, 0"] {
        let lines =
            text.lines().filter(|line| line.starts_with("fuzz: seed ") && line.contains(step)).count();
        assert!((1..10).contains(&lines), "{lines} lines with {step}:\n{text}");
    }
    assert!(text.lines().last().is_some_and(|line| line.starts_with("16 programs in ")), "{text}");
}

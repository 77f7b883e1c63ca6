//! Commands in the documentation run as they are written, or the page says why not.
//!
//! A comment before a block, `<!-- not run: REASON -->`, holds until the next prose; one that says `<!-- page not run: REASON -->`
//! holds for its page. Everything else is run by `commands_do_what_the_page_says`, which is ignored by default: it
//! needs the compilers that `.ci/run` installs.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::markdown::Page;
use crate::{pages, report, root};

/// What begins a command line in our pages.
const PROGRAMS: [&str; 12] = [
    "mirsmith",
    "rustc",
    "scripts/install-compilers",
    "$(scripts/install-compilers",
    "export",
    "git",
    "cargo",
    "rustup",
    "sh",
    "createdb",
    "podman",
    "opt",
];
/// What looks for failures, so that 2 is an answer too.
const LOOKING: [&str; 4] = ["mirsmith run", "mirsmith fuzz", "mirsmith vet", "mirsmith triage"];

/// The command lines of a page, each with the reason why it is not run.
fn command_lines(page: &Page) -> Vec<(String, Option<String>)> {
    let reason = |line: &str, mark: &str| -> Option<String> {
        line.strip_prefix(mark)?.strip_suffix("-->").map(|reason| reason.trim().to_string())
    };
    let whole = page.lines.iter().find_map(|(line, _)| reason(line, "<!-- page not run:"));
    let mut why: Option<String> = None;
    let mut lines = vec![];
    let mut open: Option<String> = None;
    for (line, code) in &page.lines {
        if !code {
            if !line.is_empty() {
                why = reason(line, "<!-- not run:");
            }
            continue;
        }
        let text = match open.take() {
            Some(before) => format!("{before} {}", line.trim()),
            None => line.trim().to_string(),
        };
        if let Some(text) = text.strip_suffix('\\') {
            open = Some(text.to_string());
            continue;
        }
        let program = text.split_whitespace().find(|word| !word.contains('=')).unwrap_or_default();
        if PROGRAMS.contains(&program) {
            lines.push((text, whole.clone().or_else(|| why.clone())));
        }
    }
    lines
}

/// The pages whose commands are ours to run. Those of reports are made from their data, and `report --verify` re-checks them.
fn own_pages() -> impl Iterator<Item = Page> {
    pages().into_iter().filter(|page| !page.path.with_file_name("report.json").exists())
}

/// The exit code that a comment at the end of the line promises.
fn promised(line: &str) -> Option<i32> {
    let (_, comment) = line.rsplit_once('#')?;
    comment.trim().strip_prefix("exits with ")?.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// A shell script that runs the lines of a page and stops at the first that does not do as it says.
fn script(lines: &[String]) -> String {
    let mut script = String::new();
    for line in lines {
        let looking = LOOKING.iter().any(|command| line.starts_with(command));
        let accepted = match promised(line) {
            Some(code) => code.to_string(),
            None if looking => "0|2".to_string(),
            None => "0".to_string(),
        };
        let shown = line.replace('\'', "'\\''");
        script.push_str(&format!(
            "echo '+ {shown}'\n{line}\ncase $? in {accepted}) ;; *) echo \"exit code $?\"; exit 1 ;; esac\n"
        ));
    }
    script
}

/// A directory that looks like the root of the repository, so that what commands write lands elsewhere.
fn workshop(page: &str) -> PathBuf {
    let name = format!("docs-{}", page.replace('/', "-"));
    let directory = std::env::temp_dir().join(format!("{name}-{}", std::process::id()));
    std::fs::create_dir_all(directory.join("bin")).expect("a directory for temporary files");
    let link = |to: &Path, name: &str| {
        std::os::unix::fs::symlink(to, directory.join(name)).expect("a new directory")
    };
    for name in ["examples", "scripts", "docs", "crates", "tests"] {
        link(&root().canonicalize().expect("the repository").join(name), name);
    }
    // What a page of a report calls its program.
    let page = root().canonicalize().expect("the repository").join("docs/findings/sroa-atomic-load");
    for name in ["program.rs", "plain.rs", "report.json"] {
        link(&page.join(name), name);
    }
    link(Path::new(env!("CARGO_BIN_EXE_mirsmith")), "bin/mirsmith");
    directory
}

#[test]
#[ignore = "needs compilers; .ci/run examples"]
fn commands_do_what_the_page_says() {
    let mut complaints = vec![];
    for page in own_pages() {
        let lines: Vec<String> =
            command_lines(&page).into_iter().filter(|(_, why)| why.is_none()).map(|(line, _)| line).collect();
        if lines.is_empty() {
            continue;
        }
        let directory = workshop(&page.name());
        let path =
            format!("{}:{}", directory.join("bin").display(), std::env::var("PATH").unwrap_or_default());
        let mut shell = Command::new("bash");
        shell.args(["-c", &script(&lines)]).current_dir(&directory).env("PATH", path);
        let output = shell.output().expect("a bash");
        let text =
            [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
        println!("{}: {} command lines", page.name(), lines.len());
        if !output.status.success() {
            complaints.push(format!("{}:\n{text}", page.name()));
        }
        std::fs::remove_dir_all(directory).expect("our own directory");
    }
    report(complaints);
}

#[test]
fn what_is_not_run_says_why() {
    let (mut run, mut marked) = (0, 0);
    for page in own_pages() {
        for (line, why) in command_lines(&page) {
            match why {
                Some(why) => {
                    assert!(!why.is_empty(), "{}: `{line}`: no reason", page.name());
                    marked += 1;
                }
                None => run += 1,
            }
        }
    }
    println!("{run} command lines are run as written, {marked} are marked");
    assert!(run > 10 && marked > 10, "{run} and {marked}");
}

#[test]
fn lines_and_codes_are_read() {
    let text = "<!-- not run: slow -->\n\n    mirsmith a\n\n    mirsmith b \\\n      c\nx\n\n    A=1 rustc d    # exits with 3\n    output\n";
    let page = Page::parse("x".into(), text);
    let lines = command_lines(&page);
    let slow = Some("slow".to_string());
    let want =
        [("mirsmith a", slow.clone()), ("mirsmith b  c", slow), ("A=1 rustc d    # exits with 3", None)];
    assert_eq!(lines, want.map(|(line, why)| (line.to_string(), why)));
    assert_eq!(promised(&lines[2].0), Some(3));
    assert_eq!(promised("mirsmith fuzz    # exit code 2: found"), None);
}

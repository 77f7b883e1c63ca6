//! `mirsmith vet`: is it my change? One command for developers of a compiler.

mod change;
mod ci;
mod diff;
mod donors;
mod formats;
mod passes;
mod remote;
mod text;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use campaign::vet::{ANSWER, Answer, Question, compare_known, next_run};
use clap::ValueEnum;
use difftest::backend::quote;
use generate::Profile;

use crate::shared::backends::{harness, jobs, stop_on_signals};
use crate::shared::console::Console;
use crate::shared::exit::Exit;
use crate::shared::finding_args::known;
use crate::shared::output::Format;
use crate::shared::preflight;
use crate::shared::profile::Knobs;
use crate::shared::server_args::TokenArgs;
use crate::shared::time::Time;
use crate::shared::{compilers, load};
use change::{Change, ChangeArgs};
use compilers::{Compilers, Part};
use text::Shown;

/// More than anyone waits for, and within the range of clocks.
const LONGEST: Duration = Duration::from_secs(10 * 365 * 86400);

/// Does my change to a compiler break anything?
///
/// Compiles random programs with the changed compiler, and those it gets wrong also with the compiler before the
/// change. What only the changed compiler gets wrong is new: the first new bug is reduced, blamed and written up, all
/// within --time. Exit code 0: nothing new; 2: something new.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The changed compiler: a path to a rustc, a stage directory (build/host/stage1) or a toolchain.
    #[arg(value_name = "RUSTC")]
    rustc: String,
    /// The compiler before the change [default: the newest one installed of the same or an earlier version].
    #[arg(long, value_name = "RUSTC")]
    baseline: Option<String>,
    /// The pass that was changed, such as GVN or llvm:SROA: generate programs that give it something to do.
    #[arg(long, value_name = "NAME")]
    pass: Option<String>,
    /// What was changed [default: all; with --pass, the part that the pass belongs to].
    #[arg(long, value_name = "PART")]
    part: Option<Part>,
    #[command(flatten)]
    change: ChangeArgs,
    /// Time limit for the whole run (90s, 10m, 1h).
    #[arg(long, value_name = "TIME", default_value = "10m")]
    time: Time,
    /// Stop after N programs, even if there is time left.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    programs: Option<u64>,
    /// Also test programs that the change does not affect: those with the same MIR on both compilers.
    #[arg(long)]
    test_all: bool,
    /// Number of tests to run in parallel [default: the number of CPUs].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// The first seed [default: the one after those of earlier runs in --out].
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Directory for results; each run gets a numbered directory inside it.
    #[arg(long, value_name = "DIR", default_value = "mirsmith-vet")]
    out: PathBuf,
    /// Use this list of known bugs instead of the built-in one.
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    #[command(flatten)]
    host: ci::HostArgs,
    /// Run on the workers of a server; --time is then the CPU time of all workers together.
    #[arg(long, value_name = "URL")]
    server: Option<String>,
    #[command(flatten)]
    token: TokenArgs,
    /// With --server: upload the changed compiler, and the baseline if it is a path, for workers that run uploaded ones.
    #[arg(long, requires = "server")]
    upload: bool,
    /// Output format.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: AnswerFormat,
    /// Print nothing but the answer and errors.
    #[arg(short, long)]
    quiet: bool,
    #[command(flatten)]
    knobs: Knobs,
}

/// Output format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum AnswerFormat {
    /// For people.
    Text,
    /// One line of JSON, as with --json.
    Json,
    /// Annotations for a GitHub workflow, and a summary of the job in Markdown.
    Github,
    /// JUnit's XML.
    Junit,
}

/// Runs the command.
pub(crate) fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    if args.server.is_some() {
        args.knobs.no_corpus()?;
    }
    let start = Instant::now();
    let result = answer(args, format, start);
    if let (Err(error), AnswerFormat::Junit, Format::Human) = (&result, args.format, format) {
        // The file then contains no passed test.
        print!("{}", formats::junit_of_error(&format!("{error:#}"), start.elapsed().as_secs_f64()));
    }
    result
}

/// Finds and shows the answer.
fn answer(args: &Args, format: Format, start: Instant) -> anyhow::Result<Exit> {
    let known = known(args.known.as_deref())?;
    let (known, rules) = args.host.rules(known)?;
    let harness = harness();
    stop_on_signals(&harness.cancel_flag())?;
    let time = args.time.0.clamp(Duration::from_secs(1), LONGEST);
    let quiet = args.quiet || format == Format::Json;
    let (place, seed) = next_run(&args.out)?;
    // Workers of a server have a budget of CPU time, not a clock.
    let clock = args.server.is_none().then_some(time);
    let console = Console::new(quiet, "vet", clock).for_campaign(&place, true);
    console.subject("trying the compilers");
    let mut change = Change::read(&args.change)?;
    let of_change = change.part.filter(|_| args.pass.is_none());
    let mut compilers = Compilers::find(
        &args.rustc,
        args.baseline.as_deref(),
        args.pass.as_deref(),
        args.part.or(of_change),
    )?;
    load::warning().iter().for_each(|warning| console.line(warning));
    let all = [compilers.changed.as_slice(), &compilers.before].concat();
    let pass = preflight::within(&harness, time, |harness| {
        preflight::check(harness, &all, jobs(args.jobs))?;
        change.keep_run(harness, &compilers.changed)?;
        compilers.hunted(harness, args.pass.as_deref().or(change.only_pass()))
    })?;
    let profile = bent(args.knobs.read()?, args.pass.as_deref());
    console.subject("reading the tests of the change");
    let (profile, tests) =
        change.bend(profile, &harness, (&compilers.changed, &compilers.before), time, jobs(args.jobs))?;
    let console = console.hunting(pass.as_deref());
    console.subject("trying the programs of known bugs");
    let passes: Vec<&str> = args.pass.iter().chain(&change.passes).map(String::as_str).collect();
    console.line(&text::beginning(&compilers.changed, &compilers.before, &passes, time));
    change.notes.iter().for_each(|note| console.line(note));
    tests.iter().for_each(|counts| console.line(&counts.to_string()));
    let command = command(args, &place);
    let question = Question {
        harness: &harness,
        changed: &compilers.changed.clone(),
        before: &compilers.before.clone(),
        known: &known,
        pass: pass.as_deref(),
        asked: &passes,
        beside: !args.test_all,
        profile: &profile,
        jobs: jobs(args.jobs),
        programs: args.programs,
        time,
        start,
        command: &command,
    };
    let compared = compare_known(&question)?;
    // Workers have only the sets of flags of a part.
    if args.server.is_none() {
        compilers.unmask(&known.suspects_of(&compared.before.iter().cloned().collect()), pass.as_deref());
    }
    let Compilers { changed, before, part } = compilers;
    let question = Question { changed: &changed, before: &before, ..question };
    console.subject("");
    let seed = args.seed.unwrap_or(seed);
    let mut answer = match &args.server {
        None => question.answer(compared, &place, seed, &console)?,
        Some(url) => {
            let client = args.token.client(url, harness.cancel_flag())?;
            let has_path = args.baseline.as_ref().is_some_and(|word| word.contains('/'));
            let upload = args.upload;
            let asked = remote::Asked { question: &question, client: &client, part, upload, has_path };
            asked.answer(compared, &place, seed, &console)?
        }
    };
    args.host.apply(&question, &rules, &mut answer)?;
    console.end(&answer.summary());
    let page = text::markdown(&answer, tests.as_ref());
    let known_test = known_test(args);
    let shown = Shown::new(&answer, &known_test, tests.as_ref(), &passes);
    write(&shown, &answer.directory, &page)?;
    if let Some(patch) = &change.patch {
        write_file(&answer.directory, change::PATCH, patch)?;
    }
    match (args.format, format) {
        (AnswerFormat::Json, _) | (_, Format::Json) => {
            Format::Json.show(&shown)?;
            // People look at the end of a log.
            args.host.last(&answer, &command).iter().for_each(|command| eprintln!("rerun: {command}"));
        }
        (AnswerFormat::Text, _) => format.show_wrapped(&shown)?,
        (AnswerFormat::Github, _) => formats::github(&answer, &page)?,
        (AnswerFormat::Junit, _) => print!("{}", formats::junit(&answer)),
    }
    Ok(verdict(&answer))
}

/// Adapts a profile to a pass; pinned knobs stay pinned.
fn bent(profile: Profile, pass: Option<&str>) -> Profile {
    match pass {
        Some(pass) => profile.hunting(pass),
        None => profile,
    }
}

fn verdict(answer: &Answer) -> Exit {
    match (answer.is_new(), answer.untested()) {
        (true, _) => Exit::Findings,
        // Testing no program is no acquittal.
        (false, Some(_)) => Exit::Failure,
        (false, None) => Exit::Ok,
    }
}

/// The command that asks the same question, without the seeds and the time.
fn command(args: &Args, place: &Path) -> String {
    let mut words = vec![args.rustc.clone()];
    let part = args.part.and_then(|part| part.to_possible_value()).map(|part| part.get_name().to_string());
    let options = [("--baseline", args.baseline.clone()), ("--pass", args.pass.clone()), ("--part", part)];
    for (name, value) in options {
        words.extend(value.into_iter().flat_map(|value| [name.to_string(), value]));
    }
    words.extend(args.test_all.then(|| "--test-all".to_string()));
    words.extend(known_list(args));
    words.extend(args.change.words(place));
    words.extend(
        args.host.expect.iter().flat_map(|file| ["--expect".to_string(), file.display().to_string()]),
    );
    words.extend(args.knobs.words());
    format!("mirsmith vet {}", line(&words))
}

/// The command that tries the known bugs on both compilers.
fn known_test(args: &Args) -> String {
    let compilers = [Some(args.rustc.clone()), args.baseline.clone()].into_iter().flatten();
    format!("mirsmith known test {}", line(&compilers.chain(known_list(args)).collect::<Vec<_>>()))
}

fn known_list(args: &Args) -> Vec<String> {
    args.known.iter().flat_map(|file| ["--known".to_string(), file.display().to_string()]).collect()
}

/// Words joined and quoted for the shell.
fn line(words: &[String]) -> String {
    words.iter().map(|word| quote(word)).collect::<Vec<_>>().join(" ")
}

/// Stores the answer in the directory of the run, in both forms.
fn write(shown: &Shown, directory: &Path, page: &str) -> anyhow::Result<()> {
    let json = Format::Json.render(shown)?;
    write_file(directory, ANSWER, &json)?;
    write_file(directory, "summary.md", page)
}

fn write_file(directory: &Path, name: &str, text: &str) -> anyhow::Result<()> {
    let path = directory.join(name);
    std::fs::write(&path, text).with_context(|| format!("can't write {}", path.display()))
}
